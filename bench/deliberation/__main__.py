"""``python -m bench.deliberation``: deliberate forty questions, print the table, and write what was recorded."""

import asyncio

from bench.deliberation.court import Outcome, court
from bench.deliberation.questions import questions
from bench.deliberation.report import PAGE, RESULTS, page, recorded, table


async def measure() -> list[Outcome]:
    asked = questions()
    async with court(asked) as opened:
        return [await opened.outcome(question) for question in asked]


def main() -> None:
    outcomes = asyncio.run(measure())
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_text(recorded(outcomes))
    PAGE.write_text(page(outcomes))
    print(table(outcomes))


if __name__ == "__main__":
    main()
