"""People at made-up tables of a served room: their session, their requests and their socket."""

from __future__ import annotations

import asyncio
import json
import secrets

import httpx

TABLE = {
    "name": "Friday",
    "table_size": 6,
    "blinds": {"small": 50, "big": 100},
    "min_buy_in": 2_000,
    "max_buy_in": 20_000,
}


class Person:
    """Somebody with a session and, once opened, a socket that keeps every frame."""

    def __init__(self, house, cookie="", account="", name=""):
        self.house, self.cookie, self.account, self.name = house, cookie, account, name
        self.table = None
        self.raw = []
        self.views = {}
        """The latest view of each table."""
        self.events = []
        self._line = None
        self._ids, self._own = 0, secrets.token_hex(4)
        cookies = {"fifthstreet": cookie} if cookie else {}
        self.http = httpx.AsyncClient(base_url=house.url, cookies=cookies)

    @classmethod
    async def come(cls, house, name):
        return cls(house, *await house.guest(name), name)

    async def get(self, path, status=200, **query):
        answer = await self.http.get(path, params=query)
        assert answer.status_code == status, answer.text
        return (
            answer.json() if answer.headers["content-type"] == "application/json" else answer.text
        )

    async def post(self, path, body=None, status=200):
        answer = await self.http.post(path, json=body or {})
        assert answer.status_code == status, answer.text
        return answer.json()

    async def make(self, **wishes):
        """Make a table up; return its id."""
        made = await self.post("/api/tables", {**TABLE, **wishes}, status=201)
        self.table = made["table"]
        return self.table

    async def invite(self, **door):
        door = {"visibility": "private", "invite": True, **door}
        return (await self.post(f"/api/tables/{self.table}/door", door))["invite"]

    async def enter(self, table, status=200, **proof):
        self.table = table
        return await self.post(f"/api/tables/{table}/enter", proof, status=status)

    # --- the socket ----------------------------------------------------------------------

    async def open(self, *, watch=True):
        self._line = await self.house.line(self.cookie or None)
        await self.write("hello")
        if watch:
            await self.write("sub", table=self.table)
        return self

    async def write(self, tag, **fields):
        await self._line.send(json.dumps({"t": tag, **fields}))

    async def hear(self):
        data = await asyncio.wait_for(self._line.recv(), 30)
        self.raw.append(data)
        frame = json.loads(data)
        if frame.get("view") is not None:
            self.views[frame["table"]] = frame["view"]
        if frame["t"] == "ev":
            self.events.append(frame["e"])
        return frame

    async def until(self, wanted):
        """Return the first frame that ``wanted`` accepts."""
        while True:
            frame = await self.hear()
            if wanted(frame):
                return frame

    async def ask(self, tag, **fields):
        """Say something at the table; return the answer."""
        self._ids += 1
        number = f"{self._own}-{self._ids}"  # ids are remembered over restarts
        await self.write(tag, id=number, table=self.table, **fields)
        return await self.until(lambda frame: frame.get("id") == number)

    async def good(self, tag, **fields):
        answer = await self.ask(tag, **fields)
        assert answer["t"] == "ack", answer
        return answer

    async def bad(self, tag, **fields):
        """Return the code of a refusal."""
        answer = await self.ask(tag, **fields)
        assert answer["t"] == "error", answer
        return answer["code"]

    async def host(self, action, **fields):
        return await self.good("host", do={"a": action, **fields})

    @property
    def view(self):
        return self.views.get(self.table)

    async def seen(self, wanted):
        """Wait until the view of the table is as ``wanted``."""
        while self.view is None or not wanted(self.view):
            await self.hear()
        return self.view

    async def event(self, tag, where=lambda _: True):
        """Wait for an event of this kind, or take one that came already."""
        while True:
            found = [e for e in self.events if e and e["e"] == tag and where(e)]
            if found:
                return found[-1]
            await self.hear()

    async def close(self):
        if self._line is not None:
            await self._line.close()
        await self.http.aclose()


async def play(*people, hand=None, kind=None):
    """Let people check and call until a hand is over for all; return its number.

    ``kind`` is what they do instead where they may.
    """
    number = hand
    if number is None:
        view = await people[0].seen(lambda v: v["hand"] is not None and not v["hand"]["ended"])
        number = view["hand"]["hand"]

    async def one(person):
        while True:
            hand = person.view["hand"] if person.view else None
            if hand and (hand["hand"] > number or (hand["hand"] == number and hand["ended"])):
                return
            if hand and hand["hand"] == number and hand["legal"]:
                legal = hand["legal"]
                act = "check" if legal["can_check"] else "call"
                if kind == "fold" and not legal["can_check"]:
                    act = "fold"
                to = None
                if kind == "shove" and legal["max_to"]:
                    act, to = legal["wager"], legal["max_to"]
                await person.ask("act", hand=number, turn=hand["turn"], kind=act, to=to)
            elif hand and hand["hand"] == number and person.view["me"] in hand["waiting"]:
                await person.ask("answer", hand=number, turn=hand["turn"], yes=True)
            else:
                await person.hear()

    await asyncio.gather(*map(one, people))
    return number
