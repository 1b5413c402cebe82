"""Sirene, recherche-entreprises, the BODACC and the fact-checks on loopback, under their real paths.

They answer with the sample answers, or with whatever a test has scripted in their place.
"""

import json
import re
from urllib.parse import parse_qs, urlsplit

from tests.servers.replying import Reply, ReplyingServer, Request
from tests.servers.sources_server import FIXTURES, answer, fixture

SIRENE, ENTREPRISES, FACT_CHECKS = "/api-sirene/3.11", "/search", "/v1alpha1/claims:search"
BODACC = "/api/explore/v2.1"
RECORDS = f"{BODACC}/catalog/datasets/annonces-commerciales/records"
KEYS = {"insee_api_key": "canary-insee-4c1d", "google_api_key": "canary-google-8e2a"}
UNITS = {
    "302474648": "sirene_siren_200_active",
    "880878145": "sirene_siren_200_cessee",
    "999999022": "sirene_siren_200_diffusion_partielle",
}
ESTABLISHMENTS = {"30247464800664": "sirene_siret_200", "30247464800011": "sirene_siret_200_doublon"}
SEARCHED = {
    "302474648": "recherche_entreprises_200_active",
    "30247464800664": "recherche_entreprises_200_active",
    "880878145": "recherche_entreprises_200_cessee",
    "123456789": "recherche_entreprises_200_fiche_fantome",
    "999999022": "recherche_entreprises_200_non_diffusible",
}
_FAMILIES = r'\(?(familleavis="[a-z]+"(?: OR familleavis="[a-z]+")*)\)?'
_REGISTERED = re.compile(rf'registre="([0-9]{{9}})" AND {_FAMILIES}')
_NAMED = re.compile(
    rf'\(search\(listepersonnes,"([0-9]{{9}})"\) OR search\(listepersonnes,"[0-9 ]{{11}}"\)\) AND {_FAMILIES}'
)


def loaded(name: str) -> dict:
    """A sample answer, parsed."""
    return json.loads((FIXTURES / f"{name}.json").read_text())


class RegistersServer(ReplyingServer):
    """The server. ``records`` are the notices of the BODACC, ``keys`` those it knows; a test may set others."""

    def __init__(self) -> None:
        super().__init__(Reply())
        self.keys = KEYS
        self.records: list[dict] = []
        self._scripts: dict[str, list[Reply | None]] = {}

    def on(self, path: str, *replies: Reply | None) -> None:
        """Script the replies on a path and what is under it, the last one for good; None is the usual reply."""
        self._scripts[path] = list(replies)

    def asked(self, path: str) -> list[Request]:
        """The requests on a path and under it."""
        return [request for request in self.requests if request.path.startswith(path)]

    def wheres(self) -> list[str]:
        """What the BODACC was asked for."""
        return [parameters(request)["where"] for request in self.asked(RECORDS)]

    def reply(self, request: Request) -> Reply:
        for path, script in self._scripts.items():
            if request.path.startswith(path):
                reply = script.pop(0) if len(script) > 1 else script[0]
                if reply is not None:
                    return reply
        path = urlsplit(request.path).path
        if path.startswith(f"{SIRENE}/"):
            return self._sirene(request, path.removeprefix(SIRENE))
        served = {ENTREPRISES: self._search, RECORDS: self._notices, FACT_CHECKS: self._reviews}
        return (
            served[path](request)
            if path in served
            else Reply([b"<h1>Not found</h1>"], 404, {"content-type": "text/html"})
        )

    def _sirene(self, request: Request, path: str) -> Reply:
        if request.header("x-insee-api-key-integration") != self.keys["insee_api_key"]:
            return Reply([b"<html>Unauthorized</html>"], 401, {"content-type": "text/html"})
        _, kind, number = path.split("/")
        known = {"siren": UNITS, "siret": ESTABLISHMENTS}[kind]
        return fixture(known[number]) if number in known else fixture("sirene_404", 404)

    def _search(self, request: Request) -> Reply:
        searched = parameters(request)["q"]
        if len(searched) < 3:
            return fixture("recherche_entreprises_400", 400)
        return fixture(SEARCHED.get(searched, "recherche_entreprises_200_vide"))

    def _notices(self, request: Request) -> Reply:
        asked = parameters(request)
        offset, limit = int(asked["offset"]), int(asked["limit"])
        if limit > 100 or offset + limit > 10_000:
            return fixture("bodacc_400_limite", 400)
        if registered := _REGISTERED.fullmatch(asked["where"]):
            found = [one for one in self.records if registered[1] in (one.get("registre") or [])]
        elif registered := _NAMED.fullmatch(asked["where"]):
            spaced = f"{registered[1][:3]} {registered[1][3:6]} {registered[1][6:]}"
            found = [one for one in self.records if spaced in str(one.get("listepersonnes"))]
        else:
            return fixture("bodacc_400_odsql", 400)
        families = re.findall('familleavis="([a-z]+)"', registered[2])
        found = [one for one in found if one["familleavis"] in families]
        return answer({"total_count": len(found), "results": found[offset : offset + limit]})

    def _reviews(self, request: Request) -> Reply:
        if request.header("x-goog-api-key") != self.keys["google_api_key"]:
            return fixture("factcheck_403_sans_cle", 403)
        return fixture("factcheck_200" if "Livret A" in parameters(request)["query"] else "factcheck_200_vide")


def parameters(request: Request) -> dict[str, str]:
    """The parameters of a request's address."""
    return {name: values[0] for name, values in parse_qs(urlsplit(request.path).query).items()}
