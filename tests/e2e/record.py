"""Records what a real room sends to one reader: a hand with a side pot, a gap, a new hand.

``python -m tests.e2e.record`` writes ``web/src/state/playthrough.json``, which the tests of
the page's reducer play again.
"""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx
import websockets

from fifthstreet.room.config import Pace
from tests.e2e.house import Deal, House, Script, all_in, passive, table

OUT = Path(__file__).resolve().parents[2] / "web" / "src" / "state" / "playthrough.json"
DEAL = Deal({1: "KsKh", 2: "AsAh", 3: "QsQh"}, "2c 7d 9h 3s 4c")
PACE = Pace(bot_delay_ms=20, street_pause_ms=0, hand_pause_ms=400)


async def play(house: House) -> list[dict[str, Any]]:
    """Sit down as Ann, call or check until the second hand has begun; return what came."""
    origin = house.url
    async with httpx.AsyncClient(base_url=origin) as http:
        answer = await http.post("/api/guest", json={"name": "Ann"}, headers={"origin": origin})
        cookie = "; ".join(f"{name}={value}" for name, value in answer.cookies.items())
    heard: list[dict[str, Any]] = []
    url = origin.replace("http", "ws") + "/ws"
    async with websockets.connect(
        url, origin=origin, additional_headers={"cookie": cookie}
    ) as line:
        sent = 0

        async def say(**message: Any) -> None:
            nonlocal sent
            sent += 1
            await line.send(json.dumps({**message, "id": str(sent), "table": "t"}))

        await line.send(json.dumps({"t": "hello", "resume": []}))
        await line.send(json.dumps({"t": "sub", "table": "t"}))
        await say(t="sit", chips=3000, seat=1)
        await say(t="chat", text="good luck")
        seated, answered = False, (0, 0)
        while True:
            message = json.loads(await asyncio.wait_for(line.recv(), 20))
            heard.append(message)
            view = message.get("view")
            if view is None:
                continue
            if view["me"] is not None and not seated:
                seated = True
                await asyncio.to_thread(fill, house)
            hand = view["hand"]
            if hand is None or hand["legal"] is None:
                if hand is not None and hand["hand"] == 2 and hand["pot"] > 0:
                    return heard
                continue
            if hand["hand"] == 2:
                return heard
            turn = (hand["hand"], hand["turn"])
            if turn != answered:
                answered = turn
                kind = "check" if hand["legal"]["can_check"] else "call"
                await say(t="act", hand=turn[0], turn=turn[1], kind=kind)


def fill(house: House) -> None:
    """Seat the others and let hands start."""
    house.seat(2, "Bob", 1000, Script(later=all_in))
    house.seat(3, "Cai", 5000, Script(passive, later=all_in))
    house.go()


def main() -> None:
    """Record."""
    house = House(table(size=3, buy_in=(100, 10_000)), deals={1: DEAL}, pace=PACE)
    with house.open():
        house.hold()
        heard = asyncio.run(play(house))
    lines = ",\n".join(json.dumps(m, ensure_ascii=False, separators=(",", ":")) for m in heard)
    OUT.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
