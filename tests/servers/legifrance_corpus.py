"""A small LEGI base, mostly invented, with the faults of the real one. Real are a few identifiers and dates.

Shapes: the official swagger of lf-engine-app 2.4.2, as the sample answers in tests/fixtures/sources write it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

NO_END = "2999-01-01"


@dataclass(frozen=True)
class Book:
    """A code or a law: its id, its cid, its title, and its number where it has one."""

    id: str
    cid: str
    title: str
    num: str | None = None
    state: str = "VIGUEUR"
    signed: str = "1900-01-01"
    fonds: tuple[str, ...] = ("CODE_DATE", "CODE_ETAT")


@dataclass(frozen=True)
class Entry:
    """One version of an article, with its dates in days; ``found_by`` are other numbers a search finds it under."""

    id: str
    book: Book
    num: str
    state: str
    start: str
    end: str = NO_END
    text: str | None = "Texte."
    chain: str = ""
    found_by: tuple[str, ...] = ()
    goes_to: tuple[tuple[str, str], ...] = ()
    """Number and text of what it corresponds to now."""


@dataclass(frozen=True)
class Ruling:
    """A decision of a court."""

    id: str
    fond: str
    title: str
    num: str
    date: str
    ecli: str = ""
    text: str = "<p>[texte fictif]</p>"


TRAVAIL = Book("LEGITEXT000006072050", "LEGITEXT000006072050", "Code du travail")
CIVIL = Book("LEGITEXT000006070721", "LEGITEXT000006070721", "Code civil")
COMMERCE = Book("LEGITEXT000005634379", "LEGITEXT000005634379", "Code de commerce")
HABITATION = Book("LEGITEXT000006074096", "LEGITEXT000006074096", "Code de la construction et de l'habitation.")
"""Its title as the base has it ends with a full stop; its articles carry the old stars."""
IMPOTS = Book("LEGITEXT000006069577", "LEGITEXT000006069577", "Code général des impôts")
RURAL = Book("LEGITEXT000022197698", "LEGITEXT000006071367", "Code rural et de la pêche maritime")
CRPA = Book("LEGITEXT000031366350", "LEGITEXT000031366350", "Code des relations entre le public et l'administration")
LODA = ("LODA_DATE", "LODA_ETAT", "JORF")
TENANCY = Book(
    "LEGITEXT000006069108",
    "JORFTEXT000000509310",
    "Loi n° 89-462 du 6 juillet 1989 tendant à améliorer les rapports locatifs",
    "89-462",
    signed="1989-07-06",
    fonds=LODA,
)
DECREE = Book(
    "LEGITEXT000099999911",
    "JORFTEXT000099999911",
    "Décret n°89-462 du 3 mars 1990 (fictif)",
    "89-462",
    signed="1990-03-03",
    fonds=LODA,
)
PRESS = Book(
    "LEGITEXT000006070722",
    "JORFTEXT000000877119",
    "Loi du 29 juillet 1881 sur la liberté de la presse",
    signed="1881-07-29",
    fonds=LODA,
)
TWIN_A = Book(
    "LEGITEXT000099999912",
    "JORFTEXT000099999912",
    "Loi du 2 mai 1930 (fictive)",
    signed="1930-05-02",
    fonds=LODA,
)
TWIN_B = Book(
    "LEGITEXT000099999913",
    "JORFTEXT000099999913",
    "Loi du 2 mai 1930 (autre)",
    signed="1930-05-02",
    fonds=LODA,
)
GONE_LAW = Book(
    "LEGITEXT000099999914",
    "JORFTEXT000099999914",
    "Loi n° 48-1000 du 1er septembre 1948 (fictive)",
    "48-1000",
    "ABROGE",
    "1948-09-01",
    ("LODA_ETAT",),
)
COMING_LAW = Book(
    "LEGITEXT000099999915",
    "JORFTEXT000099999915",
    "Loi n° 2026-900 du 1er octobre 2026 (fictive)",
    "2026-900",
    "VIGUEUR_DIFF",
    "2026-10-01",
    ("LODA_ETAT",),
)
STATELESS_LAW = Book(
    "LEGITEXT000099999916",
    "JORFTEXT000099999916",
    "Loi n° 77-77 du 7 juillet 1977 (fictive)",
    "77-77",
    "SANS_ETAT",
    "1977-07-07",
    ("LODA_ETAT",),
)
PUBLISHED_LAW = Book(
    "JORFTEXT000099999917",
    "JORFTEXT000099999917",
    "Loi n° 2020-555 du 5 mai 2020 (fictive)",
    "2020-555",
    "",
    "2020-05-05",
    ("JORF",),
)
CONSTITUTION = Book(
    "LEGITEXT000006071194", "JORFTEXT000000571356", "Constitution du 4 octobre 1958", signed="1958-10-04", fonds=LODA
)

BOOKS = (
    TRAVAIL,
    CIVIL,
    COMMERCE,
    HABITATION,
    IMPOTS,
    RURAL,
    CRPA,
    TENANCY,
    DECREE,
    PRESS,
    TWIN_A,
    TWIN_B,
    GONE_LAW,
    COMING_LAW,
    STATELESS_LAW,
    PUBLISHED_LAW,
    CONSTITUTION,
)
L1235_3 = (
    "Si le licenciement d'un salarié survient pour une cause qui n'est pas réelle et sérieuse, le juge peut proposer "
    "la réintégration du salarié dans l'entreprise, avec maintien de ses avantages acquis."
)
SILENCE = "Le silence gardé pendant deux mois par l'administration sur une demande vaut décision d'acceptation."
FAULT = (
    "Tout fait quelconque de l'homme, qui cause à autrui un dommage, oblige celui par la faute duquel il est arrivé à "
    "le réparer."
)
PRESUMPTION = "Les présomptions qui ne sont pas établies par la loi, sont laissées à l'appréciation du juge."

ENTRIES = (
    Entry("LEGIARTI000036762052", TRAVAIL, "L1235-3", "VIGUEUR", "2018-04-01", text=L1235_3),
    Entry("LEGIARTI000099999902", TRAVAIL, "L1235-3-1", "VIGUEUR", "2018-04-01"),
    Entry("LEGIARTI000031367611", CRPA, "L231-1", "VIGUEUR", "2016-01-01", text=SILENCE),
    Entry(
        "LEGIARTI000099999901",
        TRAVAIL,
        "L122-14-4",
        "ABROGE",
        "2001-01-01",
        "2008-05-01",
        "[texte fictif]",
        goes_to=(("L1235-3", "Code du travail"), ("L1235-11", "Code du travail")),
    ),
    # 1382: another article, with another content, since 1 October 2016
    Entry("LEGIARTI000032041571", CIVIL, "1240", "VIGUEUR", "2016-10-01", text=FAULT),
    Entry(
        "LEGIARTI000099999921",
        CIVIL,
        "1382",
        "TRANSFERE",
        "1804-03-21",
        "2016-10-01",
        FAULT,
        goes_to=(("1240", "Code civil"),),
    ),
    Entry("LEGIARTI000099999922", CIVIL, "1382", "VIGUEUR", "2016-10-01", text=PRESUMPTION),
    # one article, amended
    Entry("LEGIARTI000099999923", CIVIL, "2224", "MODIFIE", "1804-03-21", "2008-06-19", "Ancien texte.", "A2224"),
    Entry("LEGIARTI000099999924", CIVIL, "2224", "VIGUEUR", "2008-06-19", text="Cinq ans.", chain="A2224"),
    # to come, still in force until a day, never in force, without a day
    Entry("LEGIARTI000099999931", TRAVAIL, "L9999-1", "VIGUEUR_DIFF", "2027-01-01"),
    Entry("LEGIARTI000099999932", TRAVAIL, "L9999-2", "ABROGE_DIFF", "2010-01-01", "2027-01-01"),
    Entry("LEGIARTI000099999933", TRAVAIL, "L9999-3", "MODIFIE_MORT_NE", "2015-01-01", "2015-01-01"),
    Entry("LEGIARTI000099999934", TRAVAIL, "L9999-4", "VIGUEUR_DIFF", NO_END),
    Entry("LEGIARTI000099999935", TRAVAIL, "L9999-5", "ABROGE", "2010-01-01"),
    Entry("LEGIARTI000099999936", TRAVAIL, "L9999-6", "VIGUEUR", "2010-01-01", text=None),
    Entry("LEGIARTI000099999937", TRAVAIL, "L9999-7", "ABROGE", "2010-01-01", "2015-07-01"),
    # numbers as the base writes them
    Entry("LEGIARTI000099999941", HABITATION, "*R111-1", "VIGUEUR", "1978-06-08", found_by=("R*111-1",)),
    Entry("LEGIARTI000099999942", HABITATION, "R*111-2", "VIGUEUR", "1978-06-08"),
    Entry("LEGIARTI000099999943", HABITATION, "R111-3", "VIGUEUR", "1978-06-08"),
    Entry("LEGIARTI000099999944", IMPOTS, "2 BIS", "VIGUEUR", "1979-07-01", found_by=("2 bis",)),
    Entry("LEGIARTI000099999945", TRAVAIL, "D180.", "VIGUEUR", "1979-07-01", found_by=("D180",)),
    Entry("LEGIARTI000099999946", IMPOTS, "ARTICLE 2", "VIGUEUR", "1979-07-01", found_by=("2",)),
    Entry("LEGIARTI000099999947", RURAL, "L411-1", "VIGUEUR", "2006-07-14"),
    Entry("LEGIARTI000099999948", COMMERCE, "L110-1", "VIGUEUR", "2000-09-21"),
    Entry("LEGIARTI000099999951", TENANCY, "3", "VIGUEUR", "2014-03-27", text="Le contrat de location est écrit."),
    Entry("LEGIARTI000099999952", DECREE, "3", "VIGUEUR", "1990-03-03"),
    Entry("LEGIARTI000099999953", PRESS, "1", "VIGUEUR", "1881-07-29", text="L'imprimerie est libre."),
    Entry("LEGIARTI000099999954", CONSTITUTION, "1er", "VIGUEUR", "2008-07-25"),
)

RULINGS = (
    Ruling(
        "JURITEXT000099999901",
        "JURI",
        "Cour de cassation, civile, Chambre sociale, 4 mars 2020, 18-26.218, Publié au bulletin",
        "18-26.218",
        "2020-03-04",
        "ECLI:FR:CCASS:2020:SO00000",
    ),
    Ruling("JURITEXT000099999902", "JURI", "Cour d'appel de Paris, 4 mars 2021, 21/04532", "21/04532", "2021-03-04"),
    Ruling("JURITEXT000099999903", "JURI", "Cour d'appel de Lyon, 5 mars 2021, 21/04532", "21/04532", "2021-03-05"),
    Ruling("JURITEXT000099999904", "JURI", "Cour de cassation, Chambre mixte, 12-34.567", "12-34.567", "2014-01-01"),
    Ruling("JURITEXT000099999905", "JURI", "Cour de cassation, Chambre mixte, 12-34.567", "12-34.567", "2014-06-01"),
    Ruling(
        "CETATEXT000099999901",
        "CETAT",
        "Conseil d'État, Chambres réunies, 29/12/2023, 468220",
        "468220",
        "2023-12-29",
        "ECLI:FR:CECHR:2023:468220.20231229",
    ),
    Ruling("CONSTEXT000099999901", "CONSTIT", "Décision 2018-761 DC du 21 mars 2018", "2018-761 DC", "2018-03-21"),
)


def milliseconds(day: str) -> int:
    """A date as getArticle writes it."""
    return int(datetime.fromisoformat(day).replace(tzinfo=UTC).timestamp() * 1000)


def iso(day: str) -> str:
    """A date as search results write it."""
    return f"{day}T00:00:00.000+0000"


def article(entry: Entry, entries: Iterable[Entry]) -> dict:
    """The body of getArticle."""
    own = [one for one in entries if one.id == entry.id or (entry.chain and one.chain == entry.chain)]
    return {
        "executionTime": 9,
        "dereferenced": False,
        "article": {
            "id": entry.id,
            "cid": own[0].id,
            "num": entry.num,
            "nature": "Article",
            "type": "AUTONOME",
            "etat": entry.state,
            "origine": "LEGI",
            "dateDebut": milliseconds(entry.start),
            "dateFin": milliseconds(entry.end),
            "texte": entry.text,
            "texteHtml": entry.text and f"<p>{entry.text}</p>",
            "nota": "",
            "cidTexte": entry.book.cid,
            "multipleVersions": len(own) > 1,
            "articleVersions": [
                {
                    "id": one.id,
                    "etat": one.state,
                    "version": "1.0",
                    "dateDebut": milliseconds(one.start),
                    "dateFin": milliseconds(one.end),
                }
                for one in own
            ],
            "textTitles": [
                {"id": entry.book.id, "cid": entry.book.cid, "titre": entry.book.title, "etat": entry.book.state}
            ],
            "lienModifications": [],
            "lienCitations": [],
            "lienConcordes": [
                {"textTitle": title, "linkType": "CONCORDANCE", "articleNum": num, "articleId": None}
                for num, title in entry.goes_to
            ],
        },
    }


def article_results(entries: Iterable[Entry]) -> dict:
    """The body of a search for articles, a result a text."""
    books: dict[Book, list[Entry]] = {}
    for entry in entries:
        books.setdefault(entry.book, []).append(entry)
    results = [
        {
            "nature": "CODE",
            "origin": "LEGI",
            "moreArticle": False,
            "titles": [_title(book, "_01-01-2026")],
            "sections": [{"id": "LEGISCTA000099999901", "title": "Section", "extracts": list(map(_extract, own))}],
        }
        for book, own in books.items()
    ]
    return _page(results, "ARTICLE") | {"totalArticleResultNumber": sum(map(len, books.values()))}


def text_results(books: Iterable[Book]) -> dict:
    """The body of a search for texts."""
    return _page([{"nature": "LOI", "titles": [_title(book, "")], "sections": []} for book in books], "DEFAUT")


def ruling_results(rulings: Iterable[Ruling]) -> dict:
    """The body of a search for decisions."""
    results = [
        {
            "nature": "ARRET",
            "origin": ruling.fond,
            "titles": [{"id": ruling.id, "cid": ruling.id, "title": ruling.title, "nature": "ARRET"}],
            "num": ruling.num,
            "date": iso(ruling.date),
            "sections": [],
        }
        for ruling in rulings
    ]
    return _page(results, "DEFAUT")


def decision(ruling: Ruling) -> dict:
    """The body of /consult/juri."""
    return {
        "executionTime": 15,
        "dereferenced": False,
        "text": {
            "id": ruling.id,
            "cid": None,
            "titre": ruling.title,
            "titreLong": ruling.title,
            "nature": "ARRET",
            "numeroAffaire": [ruling.num],
            "ecli": ruling.ecli or None,
            "dateTexte": milliseconds(ruling.date),
            "texteHtml": ruling.text,
        },
    }


def code_list(books: Iterable[Book]) -> dict:
    """The body of /list/code."""
    results = [{"id": book.id, "cid": book.cid, "titre": book.title, "etat": book.state} for book in books]
    return {"executionTime": 7, "totalResultNumber": len(results), "results": results}


def _page(results: list[Mapping[str, object]], paged_by: str) -> dict:
    return {
        "executionTime": 12,
        "totalResultNumber": len(results),
        "typePagination": paged_by,
        "facets": [],
        "results": results,
    }


def _title(book: Book, suffix: str) -> dict:
    return {
        "id": book.id + suffix,
        "cid": book.cid,
        "title": book.title,
        "nature": "CODE",
        "legalStatus": book.state,
        "startDate": iso("2026-01-01"),
        "endDate": iso(NO_END),
    }


def _extract(entry: Entry) -> dict:
    return {
        "id": entry.id,
        "type": "articles",
        "num": entry.num,
        "title": entry.num,
        "searchFieldName": "NUM_ARTICLE",
        "legalStatus": entry.state,
        "dateVersion": iso(entry.start),
        "dateDebut": iso(entry.start),
        "dateFin": iso(entry.end),
        "values": [f"[...]<mark>{entry.num}</mark>[...]"],
    }
