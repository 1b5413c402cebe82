"""PISTE and Légifrance on loopback: the real paths, a small corpus, and whatever a test has scripted in their place."""

import json
import re
from collections.abc import Iterable
from pathlib import Path
from urllib.parse import parse_qs

from aplomb.core.routing.typography import read
from tests.servers import legifrance_corpus as corpus
from tests.servers.legifrance_corpus import BOOKS, ENTRIES, RULINGS, Book, Entry, Ruling
from tests.servers.replying import Reply, ReplyingServer, Request

FIXTURES = Path(__file__).parents[1] / "fixtures" / "sources"
TOKEN = "/api/oauth/token"
API = "/dila/legifrance/lf-engine-app"
SEARCH, ARTICLE, DECISION, CODES = "/search", "/consult/getArticle", "/consult/juri", "/list/code"
CLIENT, SECRET = "canary-client-7f3a", "canary-secret-9b1c"
REQUIRED = {"champs", "operateur", "pageNumber", "pageSize", "sort", "typePagination"}
JSON = {"content-type": "application/json;charset=UTF-8"}


def fixture(name: str, status: int = 200) -> Reply:
    """The reply that is a sample answer."""
    return Reply([(FIXTURES / f"{name}.json").read_bytes()], status, JSON)


def answer(body: object, status: int = 200) -> Reply:
    """The reply that is a JSON value."""
    return Reply([json.dumps(body).encode()], status, JSON)


UNKNOWN = fixture("legifrance_400_identifiant_inconnu", 400)
EMPTY = fixture("legifrance_search_empty_200")
FORBIDDEN = Reply([b'{"error": "Forbidden"}'], 403, JSON)
GATEWAY = Reply([b"<html><body>Bad gateway</body></html>"], 502, {"content-type": "text/html"})
NOWHERE = Reply([b"<h1>Not found</h1>"], 404, {"content-type": "text/html"})
QUOTA = Reply([b'{"error": "quota"}'], 429, JSON)


class SourcesServer(ReplyingServer):
    """The server. ``entries``, ``books`` and ``rulings`` are the base it answers from; a test may set others.

    With ``strays``, a search finds what is like the thing asked for, too, and shows it first: articles of that number
    in other codes, laws that name the number in their title.
    """

    def __init__(self) -> None:
        super().__init__(Reply())
        self.entries: tuple[Entry, ...] = ENTRIES
        self.books: tuple[Book, ...] = BOOKS
        self.rulings: tuple[Ruling, ...] = RULINGS
        self.strays = False
        self.client, self.secret = CLIENT, SECRET
        self.token_seconds = 3600
        self.granted: list[str] = []
        self._scripts: dict[str, list[Reply | None]] = {}

    def on(self, path: str, *replies: Reply | None) -> None:
        """Script the replies on a path, the last one for good; None is what the base says."""
        self._scripts[path] = list(replies)

    def asked(self, path: str) -> list[Request]:
        """The requests on a path."""
        return [request for request in self.requests if _short(request.path) == path]

    def reply(self, request: Request) -> Reply:
        path = _short(request.path)
        if script := self._scripts.get(path):
            reply = script.pop(0) if len(script) > 1 else script[0]
            if reply is not None:
                return reply
        if path == TOKEN:
            return self._grant(request)
        if request.header("authorization") != f"Bearer {self.granted[-1] if self.granted else ''}":
            return answer({"error": "invalid token"}, 401)
        served = {SEARCH: self._search, ARTICLE: self._article, DECISION: self._decision, CODES: self._codes}
        return served[path](request.json) if path in served else NOWHERE

    def _grant(self, request: Request) -> Reply:
        expected = {"grant_type": "client_credentials", "client_id": self.client, "client_secret": self.secret}
        expected["scope"] = "openid"
        if {name: values[0] for name, values in parse_qs(request.body.decode()).items()} != expected:
            return fixture("piste_token_401", 401)
        self.granted.append(f"TOKEN-FACTICE-{len(self.granted) + 1:04}")
        return answer(
            {
                "access_token": self.granted[-1],
                "token_type": "Bearer",
                "expires_in": self.token_seconds,
                "scope": "openid",
            }
        )

    def _codes(self, _: dict) -> Reply:
        return answer(corpus.code_list(book for book in self.books if "CODE_DATE" in book.fonds))

    def _article(self, body: dict) -> Reply:
        entry = next((entry for entry in self.entries if entry.id == body["id"]), None)
        return answer(corpus.article(entry, self.entries)) if entry else UNKNOWN

    def _decision(self, body: dict) -> Reply:
        ruling = next((ruling for ruling in self.rulings if ruling.id == body["textId"]), None)
        return answer(corpus.decision(ruling)) if ruling else UNKNOWN

    def _search(self, body: dict) -> Reply:
        search = body["recherche"]
        if not search.keys() >= REQUIRED or search["pageSize"] > 100:
            return answer({"error": 400, "message": "champ obligatoire"}, 400)
        criteria = {
            field["typeChamp"]: criterion["valeur"] for field in search["champs"] for criterion in field["criteres"]
        }
        filters = {one["facette"]: one for one in search["filtres"]}
        if body["fond"] in ("JURI", "CETAT", "CONSTIT"):
            [value] = criteria.values()
            found = [one for one in self.rulings if one.fond == body["fond"] and value in (one.num, one.ecli)]
            return answer(corpus.ruling_results(found))
        kept = [book for book in self.books if body["fond"] in book.fonds]
        meant = [book for book in kept if _is_on(book, criteria, filters)]
        books = [*filter(lambda book: _strays(book, meant, criteria), kept if self.strays else ()), *meant]
        if "NUM_ARTICLE" not in criteria:
            return answer(corpus.text_results(books))
        day = filters.get("DATE_VERSION", {}).get("singleDate")
        numbered = _numbered(self.entries, criteria["NUM_ARTICLE"])
        found = [entry for book in books for entry in numbered if entry.book is book]
        return answer(corpus.article_results(one for one in found if day is None or one.start <= day < one.end))


def _short(path: str) -> str:
    return path.removeprefix(API)


def _numbered(entries: Iterable[Entry], num: str) -> list[Entry]:
    """EXACTE finds what begins alike, too: L1235-3-1 for L1235-3."""
    return [one for one in entries if num in (one.num, *one.found_by) or one.num.startswith(f"{num}-")]


def _strays(book: Book, meant: Iterable[Book], criteria: dict) -> bool:
    """Whether a text that is not meant is found all the same: any code, or a title that has the number."""
    if book in meant:
        return False
    return criteria["NUM"] in book.title if "NUM" in criteria else book.num is None


def _is_on(book: Book, criteria: dict, filters: dict) -> bool:
    named = [filters[facet]["valeurs"] for facet in ("NOM_CODE", "TEXT_NOM_CODE") if facet in filters]
    signed = [filters[facet]["dates"] for facet in ("DATE_SIGNATURE", "TEXT_DATE_SIGNATURE") if facet in filters]
    return (
        all(book.title in titles for titles in named)
        and all(dates["start"] <= book.signed <= dates["end"] for dates in signed)
        and ("NUM" not in criteria or book.num == criteria["NUM"])
        and ("TITLE" not in criteria or _words(criteria["TITLE"]) <= _words(book.title))
    )


def _words(text: str) -> set[str]:
    return set(re.findall(r"\w+", read(text).folded))
