"""A bot in thirty lines: python examples/thirty_lines.py URL TABLE TOKEN."""

import asyncio
import sys

from fifthstreet.bots.base import own_seat
from fifthstreet.cards.category import Category
from fifthstreet.client import RefusedError, connect


async def main(url: str, table_id: str, token: str) -> None:
    """Raise with a pair or better, check where that is free, else fold."""
    async with connect(url, token=token) as room:
        table = await room.join(table_id)
        async for turn in table.turns():
            legal, made = turn.legal, own_seat(turn.hand).made
            strong = made is not None and made.category > Category.high_card
            try:
                if strong and legal.min_to is not None:
                    await turn.act(legal.wager, to=legal.min_to)
                elif strong and legal.can_call:
                    await turn.act("call")
                else:
                    await turn.act("check" if legal.can_check else "fold")
            except RefusedError as refused:  # the time was up, say
                print(refused)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
