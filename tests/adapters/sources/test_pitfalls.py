"""Every sample answer and every kind of fault that users of these sources have met, each with its verdict.

One row is one question to a genuine source before a local server on its real paths. The numbers are those under which
the project keeps the faults that were reported; the reports stand beside them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest

from aplomb.core.proving.finding import Cause, SourceName
from aplomb.core.proving.subjects import Claim, CompanyNumber
from aplomb.core.sealing.certificate import SourceVerdict
from tests.adapters.sources.five import five
from tests.adapters.sources.legifrance.connecting import cited
from tests.servers import legifrance_corpus as corpus
from tests.servers.registers import ENTREPRISES, FACT_CHECKS, RECORDS, SIRENE, RegistersServer, loaded
from tests.servers.replying import Reply
from tests.servers.sources_server import (
    ARTICLE,
    CODES,
    DECISION,
    EMPTY,
    FIXTURES,
    FORBIDDEN,
    GATEWAY,
    NOWHERE,
    QUOTA,
    SEARCH,
    TOKEN,
    SourcesServer,
    answer,
    fixture,
)

L, S, E, B, F = (
    SourceName.LEGIFRANCE, SourceName.SIRENE, SourceName.ENTREPRISES, SourceName.BODACC, SourceName.FACT_CHECKS,
)  # fmt: skip
VERIFIED, NOT_IN_FORCE, NOT_FOUND, UNVERIFIABLE, OUT_OF_SCOPE = (
    SourceVerdict.VERIFIED, SourceVerdict.NOT_IN_FORCE, SourceVerdict.NOT_FOUND, SourceVerdict.UNVERIFIABLE,
    SourceVerdict.OUT_OF_SCOPE,
)  # fmt: skip
L1235_3, INVENTED = "article L. 1235-3 du code du travail", "article L. 1235-99 du code du travail"
CASSATION = "Cass. soc., 4 mars 2020, n° 18-26.218"
ACTIVE, CEASED, MASKED, NOBODY = (
    CompanyNumber(siren) for siren in ("302474648", "880878145", "999999022", "732829320")
)  # fmt: skip
EXAMPLE, BUYER = CompanyNumber("999999006"), CompanyNumber("999999014")
SAVINGS = Claim("Le Livret A va être supprimé")
ABSENCE = ("n'existe pas", "inexistant")
"""What no verdict of ours ever says."""


@dataclass(frozen=True, kw_only=True)
class Row:
    """A question, what the servers answer in the place of their usual answers, and what the source must make of it."""

    about: str | int
    """The sample answer's name, or the fault's number."""
    source: SourceName
    asked: Any
    verdict: SourceVerdict
    cause: Cause | None = None
    served: Mapping[str, Sequence[Reply | None]] = field(default_factory=dict)
    """Path to its replies; None is the usual one."""
    says: str = ""
    never: str = ""
    until: str | None = None
    identifier: str | None = None
    told_by: SourceName | None = None
    day: str = "2026-11-30"
    requests: int | None = None
    sent: str = ""
    """What stands in a request."""
    entries: tuple[corpus.Entry, ...] = corpus.ENTRIES
    records: Sequence[dict] = ()


def sample(name, path, source, asked, verdict, *, status=200, before=(), **rest):
    """The row of a sample answer: what is given for good on a path, after ``before``."""
    return Row(
        about=name, source=source, asked=asked, verdict=verdict,
        served={path: [*before, fixture(name, status)]} | rest.pop("served", {}), **rest,
    )  # fmt: skip


def html(status):
    return Reply([b"<html><body>Error</body></html>"], status, {"content-type": "text/html"})


DOWN = {ENTREPRISES: [GATEWAY]}
"""The register that is asked in Sirene's place does not answer either."""
SAMPLES = [
    sample("piste_token_200", TOKEN, L, L1235_3, VERIFIED, sent="Bearer TOKEN-FACTICE-0001"),
    sample("piste_token_401", TOKEN, L, L1235_3, UNVERIFIABLE, status=401, cause=Cause.UNAUTHORIZED),
    sample("legifrance_search_code_date_200", SEARCH, L, L1235_3, VERIFIED, identifier="LEGIARTI000036762052"),
    sample(
        "legifrance_search_code_etat_abroge_200", SEARCH, L, "article L. 122-14-4 du code du travail", NOT_IN_FORCE,
        before=[EMPTY], until="2008-05-01", says="abrogé le 1er mai 2008",
    ),
    sample("legifrance_search_empty_200", SEARCH, L, L1235_3, NOT_FOUND, says="à la date du 30 novembre 2026"),
    sample("legifrance_getArticle_200", ARTICLE, L, "LEGIARTI000031367611", VERIFIED, says="En vigueur le 30 novembre"),
    sample("legifrance_400_identifiant_inconnu", ARTICLE, L, "LEGIARTI000099999999", NOT_FOUND, status=400),
    sample("legifrance_400_identifiant_inconnu", DECISION, L, "JURITEXT000099999999", NOT_FOUND, status=400),
    sample(
        "legifrance_400_identifiant_inconnu", SEARCH, L, L1235_3, UNVERIFIABLE, status=400, cause=Cause.HTTP_STATUS
    ),
    sample("legifrance_list_code_200", CODES, L, "article 9999 du code civil", NOT_FOUND, says="« Code civil »"),
    sample("legifrance_list_code_200", CODES, L, INVENTED, UNVERIFIABLE, cause=Cause.AMBIGUOUS),
    sample("legifrance_search_juri_200", SEARCH, L, CASSATION, VERIFIED, identifier="JURITEXT000099999901"),
    sample("legifrance_consult_juri_200", DECISION, L, CASSATION, VERIFIED, says="Ce qu'elle juge n'est pas vérifié"),
    sample("sirene_siren_200_active", SIRENE, S, ACTIVE, VERIFIED, says="En activité ne veut pas dire solvable"),
    sample("sirene_siren_200_cessee", SIRENE, S, CEASED, NOT_IN_FORCE, until="2022-10-22", says="cessée le 22 octobre"),
    sample("sirene_siren_200_diffusion_partielle", SIRENE, S, MASKED, VERIFIED, says="pas diffusés", never="[ND]"),
    sample("sirene_siret_200", SIRENE, S, CompanyNumber("302474648", "30247464800664"), VERIFIED, says="en activité"),
    sample(
        "sirene_siret_200_doublon", SIRENE, S, CompanyNumber("302474648", "30247464800011"), VERIFIED,
        identifier="30247464800664", says="SIRET 30247464800011 est un doublon de SIRET 30247464800664",
    ),
    sample(
        "sirene_recherche_siret_200", SIRENE, S, CompanyNumber("302474648", "30247464800672"), NOT_IN_FORCE,
        says="Établissement fermé",
    ),
    sample(
        "sirene_recherche_siret_200", SIRENE, S, CompanyNumber("302474648", "30247464800011"), UNVERIFIABLE,
        says="se contredisent",
    ),
    sample("sirene_informations_200", SIRENE, S, ACTIVE, UNVERIFIABLE, cause=Cause.UNREADABLE, served=DOWN),
    sample("sirene_404", SIRENE, S, NOBODY, NOT_FOUND, status=404, says="non trouvé dans Sirene à la date du"),
    sample("sirene_400", SIRENE, S, ACTIVE, UNVERIFIABLE, status=400, cause=Cause.HTTP_STATUS, served=DOWN),
    sample("recherche_entreprises_200_active", ENTREPRISES, E, ACTIVE, VERIFIED, never="PERSONNE"),
    sample("recherche_entreprises_200_cessee", ENTREPRISES, E, CEASED, NOT_IN_FORCE, until="2022-10-22"),
    sample(
        "recherche_entreprises_200_fiche_fantome", ENTREPRISES, E, CompanyNumber("123456789"), UNVERIFIABLE,
        says="absent de Sirene, présent au RNE",
    ),
    sample("recherche_entreprises_200_non_diffusible", ENTREPRISES, E, MASKED, VERIFIED, never="NON-DIFFUSIBLE"),
    sample("recherche_entreprises_200_vide", ENTREPRISES, E, NOBODY, NOT_FOUND, says="à la date du 30 novembre 2026"),
    sample("recherche_entreprises_400", ENTREPRISES, E, ACTIVE, UNVERIFIABLE, status=400, cause=Cause.HTTP_STATUS),
    sample("bodacc_200_collective", RECORDS, B, EXAMPLE, VERIFIED, says="Procédure de liquidation judiciaire"),
    sample(
        "bodacc_200_annulation_rectificatif", RECORDS, B, EXAMPLE, VERIFIED, says="Procédure de sauvegarde",
        never="liquidation",
    ),
    sample("bodacc_200_cloture_mojibake", RECORDS, B, EXAMPLE, NOT_IN_FORCE, says="Procédure collective close"),
    sample("bodacc_200_radiation", RECORDS, B, CEASED, NOT_FOUND, says="Une radiation a été publiée le 23 novembre"),
    sample("bodacc_200_radiation", RECORDS, B, EXAMPLE, NOT_FOUND, never="radiation"),
    sample("bodacc_200_vente_deux_parties", RECORDS, B, EXAMPLE, NOT_FOUND, says="où elle est le vendeur"),
    sample("bodacc_200_vente_deux_parties", RECORDS, B, BUYER, NOT_FOUND, says="où elle est l'acquéreur"),
    sample("bodacc_200_vide", RECORDS, B, EXAMPLE, NOT_FOUND, says="n'est pas l'absence de procédure"),
    sample("bodacc_400_limite", RECORDS, B, EXAMPLE, UNVERIFIABLE, status=400, cause=Cause.HTTP_STATUS),
    sample("bodacc_400_odsql", RECORDS, B, EXAMPLE, UNVERIFIABLE, status=400, cause=Cause.HTTP_STATUS),
    sample("bodacc_400_champ_inconnu", RECORDS, B, EXAMPLE, UNVERIFIABLE, status=400, cause=Cause.HTTP_STATUS),
    sample("factcheck_200", FACT_CHECKS, F, SAVINGS, OUT_OF_SCOPE, says="AFP Factuel a publié le 5 mars 2026 : « Faux"),
    sample("factcheck_200", FACT_CHECKS, F, Claim("Le Livret A va être plafonné"), NOT_FOUND, never="Faux"),
    sample("factcheck_200_vide", FACT_CHECKS, F, SAVINGS, NOT_FOUND, says="à la date du 30 novembre 2026"),
    sample("factcheck_400_cle_invalide", FACT_CHECKS, F, SAVINGS, UNVERIFIABLE, status=400, cause=Cause.UNAUTHORIZED),
    sample("factcheck_403_sans_cle", FACT_CHECKS, F, SAVINGS, UNVERIFIABLE, status=403, cause=Cause.UNAUTHORIZED),
    sample("factcheck_429", FACT_CHECKS, F, SAVINGS, UNVERIFIABLE, status=429, cause=Cause.RATE_LIMITED),
]  # fmt: skip


def row(number, source, asked, verdict, cause=None, **rest):
    return Row(about=number, source=source, asked=asked, verdict=verdict, cause=cause, **rest)


def ceased(*periods):
    """Sirene's answer on a unit of these periods: state, beginning, end."""
    body = loaded("sirene_siren_200_cessee")
    kept = body["uniteLegale"]["periodesUniteLegale"][0]
    body["uniteLegale"]["periodesUniteLegale"] = [
        kept | {"etatAdministratifUniteLegale": state, "dateDebut": start, "dateFin": end}
        for state, start, end in periods
    ]
    return answer(body)


def hit(**members):
    """An answer of recherche-entreprises with one result."""
    body = loaded("recherche_entreprises_200_active")
    body["results"][0] |= members
    return answer(body)


def notice(nature, date="2025-10-22", **members):
    famille = "Jugement de clôture" if "clôture" in nature else "Jugement d'ouverture"
    kept = loaded("bodacc_200_collective")["results"][0]
    return kept | {"jugement": {"famille": famille, "nature": nature, "date": date}} | members


LIQUIDATION = "Jugement d'ouverture de liquidation judiciaire"
CLOSING = "Jugement de clôture pour insuffisance d'actif"
CRAFTSMAN = '{"personne": {"inscriptionRM": {"numeroIdentificationRM": "999 999 006"}}}'
NO_NOTICE = fixture("bodacc_200_vide")
NO_ROUTE = answer({"message": "no Route matched with those values"}, 404)
AMENDED = (
    corpus.Entry("LEGIARTI000036762052", corpus.TRAVAIL, "L1235-3", "MODIFIE", "2018-04-01", "2026-12-01"),
    corpus.Entry("LEGIARTI000099999991", corpus.TRAVAIL, "L1235-3", "VIGUEUR", "2026-12-01", text="Nouveau."),
)
FAULTS = [
    # 1 pylegifrance#39, 2 judilibre-search#35, 3 judilibre-search#227: a good token, and 403
    row(1, L, L1235_3, UNVERIFIABLE, Cause.UNAUTHORIZED, served={SEARCH: [FORBIDDEN]}, says="conditions d'utilisation"),
    row(1, L, L1235_3, UNVERIFIABLE, Cause.UNAUTHORIZED, served={ARTICLE: [FORBIDDEN]}),
    row(2, L, L1235_3, UNVERIFIABLE, Cause.UNAUTHORIZED, served={TOKEN: [FORBIDDEN]}),
    row(3, L, L1235_3, UNVERIFIABLE, Cause.UNAUTHORIZED, served={SEARCH: [answer({"error": "Aucune API"}, 403)]},
        says="l'application à y abonner"),
    # 4 judilibre-search#109: the gateway's intermittent 500, 404 and 400
    row(4, L, L1235_3, VERIFIED, served={SEARCH: [GATEWAY, None], ARTICLE: [GATEWAY, None]}),
    row(4, L, INVENTED, UNVERIFIABLE, Cause.HTTP_STATUS, served={SEARCH: [answer({}, 500)]}),
    row(4, L, INVENTED, UNVERIFIABLE, Cause.HTTP_STATUS, served={SEARCH: [NOWHERE]}),
    row(4, L, INVENTED, UNVERIFIABLE, Cause.HTTP_STATUS, served={SEARCH: [answer({"error": 400}, 400)]}),
    # 5 l10n-france#410, #349: 401 with a good token
    row(5, L, L1235_3, VERIFIED, served={SEARCH: [answer({}, 401), None]}),
    row(5, L, L1235_3, UNVERIFIABLE, Cause.UNAUTHORIZED, served={SEARCH: [answer({}, 401)]}, says="même renouvelé"),
    # 6 csplab#1408: the token of another environment
    row(6, L, L1235_3, UNVERIFIABLE, Cause.UNAUTHORIZED, served={TOKEN: [fixture("piste_token_401", 401)]},
        says="identifiants PISTE", requests=1),
    # 7 code-du-travail-numerique#2270, 8 #5823, 9 #2205
    row(7, L, L1235_3, UNVERIFIABLE, Cause.RATE_LIMITED, served={SEARCH: [QUOTA]}),
    row(8, L, L1235_3, VERIFIED, entries=AMENDED, day="2026-12-01", identifier="LEGIARTI000099999991"),
    row(8, L, L1235_3, VERIFIED, entries=AMENDED, until="2026-12-01", identifier="LEGIARTI000036762052"),
    row(9, L, "art. R. *111-1 CCH", VERIFIED, identifier="LEGIARTI000099999941"),
    # 10 legi-data#193, 11 #280, 12 PR#268; 13 codeislow PR#17
    row(10, L, "article L. 9999-2 du code du travail", VERIFIED, until="2027-01-01", says="jusqu'au 1er janvier 2027"),
    row(10, L, "article L. 9999-2 du code du travail", NOT_IN_FORCE, day="2027-01-01", until="2027-01-01"),
    row(11, L, L1235_3, UNVERIFIABLE, Cause.UNREADABLE, served={ARTICLE: [answer({"article": None})]}),
    row(12, L, L1235_3, UNVERIFIABLE, Cause.HTTP_STATUS,
        served={SEARCH: [Reply([b"{}"], 301, {"location": "/ailleurs"})]}),
    row(13, L, L1235_3, VERIFIED, sent="/dila/legifrance/lf-engine-app/search"),
    row(13, L, L1235_3, UNVERIFIABLE, Cause.HTTP_STATUS, served={SEARCH: [html(404)]}),
    # 14 legi.py#35, 15 Archeo-Lex#58 and #32
    row(14, L, "article 2 bis du CGI", VERIFIED, identifier="LEGIARTI000099999944"),
    row(14, L, "article D. 180 du code du travail", VERIFIED, identifier="LEGIARTI000099999945"),
    row(15, L, "article L. 9999-4 du code du travail", NOT_IN_FORCE, never="2999"),
    row(15, L, "article L. 9999-3 du code du travail", NOT_IN_FORCE, says="jamais entré en vigueur"),
    # 16 les-emplois PR#4064: a wrong address is no unknown company
    row(16, S, NOBODY, UNVERIFIABLE, Cause.HTTP_STATUS, served={SIRENE: [NOWHERE]} | DOWN),
    row(16, S, NOBODY, UNVERIFIABLE, Cause.HTTP_STATUS, served={SIRENE: [NO_ROUTE]} | DOWN),
    row(16, S, ACTIVE, VERIFIED, served={SIRENE: [NOWHERE]}, told_by=E),
    # 17 DoReMIFaSol#94: a key in a header of its own
    row(17, S, ACTIVE, VERIFIED, sent="x-insee-api-key-integration: canary-insee-4c1d"),
    row(17, S, ACTIVE, UNVERIFIABLE, Cause.UNAUTHORIZED, served={SIRENE: [html(401)]} | DOWN),
    # 18 trackdechets PR#2222, 19 PR#2233 and PR#2676, 20 immersion-facile#705 and #1615
    row(18, S, MASKED, VERIFIED, says="son titulaire en a le droit"),
    row(19, S, MASKED, VERIFIED, never="ND]"),
    row(19, E, MASKED, VERIFIED, never="DIFFUSIBLE]"),
    row(20, S, MASKED, UNVERIFIABLE, Cause.HTTP_STATUS, served={SIRENE: [html(404)]} | DOWN),
    row(20, S, MASKED, VERIFIED, served={SIRENE: [html(404)]}, told_by=E),
    # 21 search-infra#728, 22 annuaire site#2780, 23 esup-stage#415
    row(21, S, CEASED, NOT_IN_FORCE, until="2025-09-30", says="cessée le 30 septembre 2025", served={SIRENE: [ceased(
        ("C", "2026-03-25", None), ("C", "2025-09-30", "2026-03-24"), ("A", "2020-01-13", "2025-09-29"))]}),
    row(22, S, CEASED, VERIFIED, until="2026-12-31", says="cessation prévue le 31 décembre 2026", served={SIRENE: [
        ceased(("C", "2026-12-31", None), ("A", "2020-01-13", "2026-12-30"))]}),
    row(22, S, CEASED, NOT_IN_FORCE, until="2026-12-31", day="2027-01-01", served={SIRENE: [
        ceased(("C", "2026-12-31", None), ("A", "2020-01-13", "2026-12-30"))]}),
    row(23, S, CompanyNumber("5520135"), UNVERIFIABLE, says="effacer les premiers zéros", requests=0),
    # 24 search-api#776, 25 search-infra#623, 26 code-du-travail-numerique#5566
    row(24, E, ACTIVE, UNVERIFIABLE, Cause.CONNECT, served={ENTREPRISES: [Reply([b"{"], end="cut")]}, requests=2),
    row(24, E, ACTIVE, UNVERIFIABLE, Cause.RATE_LIMITED, requests=1,
        served={ENTREPRISES: [Reply([b"{}"], 429, {"retry-after": "3600"})]}),
    row(25, E, ACTIVE, UNVERIFIABLE, Cause.HTTP_STATUS, served={ENTREPRISES: [html(404)]}),
    row(26, E, ACTIVE, UNVERIFIABLE, Cause.RATE_LIMITED, served={ENTREPRISES: [QUOTA]}, requests=2),
    # 27 search-api#369: what a register says has its date, and Sirene is asked before its copy
    row(27, E, ACTIVE, NOT_IN_FORCE, says="données du 8 avril 2026",
        served={ENTREPRISES: [hit(etat_administratif="C", date_fermeture="2026-04-01")]}),
    row(27, S, ACTIVE, VERIFIED, served={ENTREPRISES: [hit(etat_administratif="C", date_fermeture="2026-04-01")]}),
    # 28 annuaire site#1767 and PR#966: only the RNE has it
    row(28, E, CompanyNumber("000000000"), UNVERIFIABLE, says="ce qui n'établit pas son existence",
        served={ENTREPRISES: [hit(siren="000000000", date_mise_a_jour_insee=None, siege={})]}),
    row(28, E, ACTIVE, UNVERIFIABLE, served={ENTREPRISES: [hit(siege={"siret": None})]}, says="absent de Sirene"),
    # 29 mon-entreprise#1399, egapro#1096
    row(29, S, NOBODY, NOT_FOUND, says="Une entreprise récente peut y manquer plusieurs semaines"),
    row(29, E, NOBODY, NOT_FOUND, says="non trouvé dans recherche-entreprises à la date du 30 novembre 2026"),
    # 30 annuaire site#2782, search-infra PR#771
    row(30, B, EXAMPLE, VERIFIED, records=loaded("bodacc_200_annulation_rectificatif")["results"],
        says="Procédure de sauvegarde", never="liquidation"),
    row(30, B, EXAMPLE, NOT_FOUND, says="ont toutes été annulées", never="liquidation", records=[
        notice(LIQUIDATION), notice("", id="A202502200007", typeavis="annulation", parutionavisprecedent={
            "nomPublication": "BODACC A", "numeroParution": "20250210", "numeroAnnonce": "1993"})]),
    # 31 search-infra PR#784: encoding, free text, ten years
    row(31, B, EXAMPLE, NOT_IN_FORCE, records=loaded("bodacc_200_cloture_mojibake")["results"], says="close"),
    row(31, B, EXAMPLE, UNVERIFIABLE, says="mentionne une liquidation judiciaire", records=[notice(
        "Autre jugement prononçant", jugement={"famille": "Autre", "nature": "Autre jugement prononçant",
        "date": "2025-10-22", "complementJugement": "Jugement prononçant la liquidation judiciaire."})]),
    row(31, B, EXAMPLE, NOT_IN_FORCE, says="il y a plus de dix ans",
        records=[notice(LIQUIDATION, "27 novembre 2015", dateparution="2015-12-01")]),
    # 32 search-infra PR#745, 33 #798, 34 #802
    row(32, B, EXAMPLE, VERIFIED, says="jugement du 6 février 2024",
        records=loaded("bodacc_200_collective")["results"][1:2]),
    row(33, B, EXAMPLE, VERIFIED, says="liquidation",
        records=[notice(LIQUIDATION, registre=None, listepersonnes=CRAFTSMAN)]),
    row(33, B, EXAMPLE, NOT_FOUND, says="n'ont pas pu être cherchées",
        served={RECORDS: [NO_NOTICE, fixture("bodacc_400_champ_inconnu", 400), NO_NOTICE]}),
    row(34, B, CEASED, NOT_FOUND, records=loaded("bodacc_200_radiation")["results"],
        says="elle peut ne viser qu'un établissement"),
    # 35 annuaire site#2770, search-infra#928: closed for lack of assets, though still active
    row(35, B, EXAMPLE, VERIFIED, says="peut comporter des erreurs : seule l'annonce fait foi",
        records=[notice(LIQUIDATION)]),
    row(35, B, ACTIVE, NOT_IN_FORCE, says="Procédure collective close", never="insolv", records=[
        notice(CLOSING, registre=["302474648"], listepersonnes=None)]),
    row(35, S, ACTIVE, VERIFIED, says="En activité ne veut pas dire solvable"),
    # 36 python-stdnum#291: La Poste; 37 conseillers-entreprises#4683
    row(36, S, CompanyNumber("356000000", "35600000049837"), NOT_FOUND, never="clé de contrôle"),
    row(36, S, CompanyNumber("356000000", "35600000000048"), NOT_FOUND, never="clé de contrôle"),
    row(37, S, CompanyNumber("111222333", "11122233344455"), NOT_FOUND, says="clé de contrôle", requests=1),
    # 38 google-api-python-client#1422, 39 rumors-api#179
    row(38, F, SAVINGS, UNVERIFIABLE, Cause.HTTP_STATUS,
        served={FACT_CHECKS: [answer({"error": {"code": 400, "status": "INVALID_ARGUMENT"}}, 400)]}),
    row(38, F, SAVINGS, OUT_OF_SCOPE, sent="x-goog-api-key: canary-google-8e2a"),
    row(39, F, SAVINGS, OUT_OF_SCOPE, sent="languageCode=fr"),
]  # fmt: skip


def written(request):
    """A request as one text."""
    head = "\n".join(f"{name}: {value}" for name, value in request.headers)
    return f"{request.path}\n{head}\n\n{request.body.decode()}"


@pytest.mark.parametrize("row", [*SAMPLES, *FAULTS], ids=lambda row: f"{row.about}-{row.source}-{row.verdict}")
async def test_the_right_verdict(row):
    with SourcesServer() as piste, RegistersServer() as registers:
        piste.granted, piste.entries, registers.records = ["TOKEN-FACTICE-0001"], row.entries, list(row.records)
        for path, replies in row.served.items():
            (piste if row.source is L else registers).on(path, *replies)
        async with five(piste.url, registers.url) as opened:
            subject = cited(row.asked) if isinstance(row.asked, str) else row.asked
            found = await opened.sources[row.source].check(subject, row.day)
        requests = [*piste.requests, *registers.requests]
    assert (found.verdict, found.cause) == (row.verdict, row.cause)
    assert found.source is (row.told_by or row.source)
    assert row.says in found.detail
    assert not row.never or row.never not in f"{found!r}{found.text}"
    assert not any(words in found.detail for words in ABSENCE)
    assert row.until in (None, found.valid_until)
    assert row.identifier in (None, found.identifier)
    assert row.requests in (None, len(requests))
    assert not row.sent or any(row.sent in written(request) for request in requests)


def test_every_sample_answer_and_every_fault_has_its_row():
    assert {row.about for row in SAMPLES} == {path.stem for path in FIXTURES.glob("*.json")}
    assert len({row.about for row in SAMPLES}) == 39
    assert {row.about for row in FAULTS} == set(range(1, 40))
