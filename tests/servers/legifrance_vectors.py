"""The base that the measured citations are looked up in: the LEGI base as public snapshots show parts of it.

``tests/vectors/citations/base.jsonl`` holds a text, a version of an article or a decision a line. Numbers, identifiers,
states and dates are facts of the LEGI base (Licence Ouverte 2.0, DILA) as it stood on three days:

- ``legi-2019``, 19 August 2019: SocialGouv/legi-data@7fc71c2, codes up to 4 MiB, every version of each article;
- ``legi-2025``, January 2025: the Code civil and what refers to it, after Tricoteuses (lotfimay/ML2-Project@0a8f065);
- ``legi-2026``, August 2026: SocialGouv/legi-data@91a2a13, the CRPA;
- ``public``: dates and numbers that everybody knows, of decisions and of the Constitution.

``fictive`` names the members that are ours: identifiers that the snapshots do not show. ``written`` is a number as the
base may write it, after legi.py#35. Texts are cut, or ours.
"""

import json
from collections.abc import Iterator
from pathlib import Path

from tests.servers.legifrance_corpus import LODA, NO_END, Book, Entry, Ruling

VECTORS = Path(__file__).parents[1] / "vectors" / "citations"
TEXT = "Le texte de cet article n'est pas repris dans cette base de test."


def lines(name: str) -> list[dict]:
    """The rows of a file of vectors."""
    return [json.loads(line) for line in (VECTORS / f"{name}.jsonl").read_text().splitlines()]


def books() -> dict[str, Book]:
    """The codes and laws, by the name that the articles' rows give them."""
    return {row["book"]: _book(row) for row in lines("base") if "title" in row and "book" in row}


def entries(books: dict[str, Book]) -> tuple[Entry, ...]:
    """The versions of articles."""
    return tuple(_entries(books))


def rulings() -> tuple[Ruling, ...]:
    """The decisions."""
    return tuple(
        Ruling(row["decision"], row["fond"], row["title"], row["num"], row["date"], row.get("ecli", ""))
        for row in lines("base")
        if "decision" in row
    )


def _book(row: dict) -> Book:
    if "signed" not in row:
        return Book(row["id"], row["cid"], row["title"], state=row["state"])
    return Book(row["id"], row["cid"], row["title"], row.get("num"), row["state"], row["signed"], LODA)


def _entries(books: dict[str, Book]) -> Iterator[Entry]:
    for row in lines("base"):
        if "article" in row:
            yield Entry(
                id=row["article"],
                book=books[row["book"]],
                num=row.get("written", row["num"]),
                state=row["state"],
                start=row["start"],
                end=row.get("end", NO_END),
                text=row.get("text", TEXT),
                chain=row.get("chain", row["article"]),
                found_by=(row["num"],) if "written" in row else (),
            )
