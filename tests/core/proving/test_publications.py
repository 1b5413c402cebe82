import json

import pytest

from aplomb.core.proving.natures import Stage, stage_of
from aplomb.core.proving.notices import is_record
from aplomb.core.proving.publications import read_publications
from aplomb.core.sealing.certificate import FROM_A_TEXT, SourceVerdict
from tests.core.proving.samples import TODAY, VECTORS, sample

SIREN, BUYER = "999999006", "999999014"
LIQUIDATION = {"famille": "Jugement d'ouverture", "nature": "Jugement d'ouverture de liquidation judiciaire"}


def notice(**members):
    return {
        "id": "A202502101993",
        "typeavis": "annonce",
        "familleavis": "collective",
        "dateparution": "2025-11-02",
        "registre": [SIREN],
        "tribunal": "TRIBUNAL DE COMMERCE DE BORDEAUX",
        **members,
    }


def judgment(famille="Autre", nature="", date="2025-10-22", **members):
    return json.dumps({"famille": famille, "nature": nature, "date": date, **members})


def read(*records, siren=SIREN):
    return read_publications(records, siren, TODAY)


def test_no_notice_is_said_as_no_notice_at_a_date():
    found = read()
    assert (found.identifier, found.verdict, found.url, found.extract) == (SIREN, SourceVerdict.NOT_FOUND, None, None)
    assert found.detail == (
        "Aucune annonce de procédure collective trouvée au BODACC à la date du 30 novembre 2026. "
        "L'absence d'annonce n'est pas l'absence de procédure : la publication a quelques jours de retard."
    )


def test_an_open_procedure_with_its_notice():
    found = read(*sample("bodacc_200_collective")["results"])
    assert (found.identifier, found.verdict) == ("A202502101993", SourceVerdict.VERIFIED)
    assert found.detail == (
        "Procédure de liquidation judiciaire : procédure collective publiée le 2 novembre 2025 au BODACC, jugement du "
        "22 octobre 2025. Cette lecture automatique peut comporter des erreurs : seule l'annonce fait foi."
    )
    assert found.url == "https://www.bodacc.fr/pages/annonces-commerciales-detail/?q.id=id:A202502101993"
    assert (found.title, found.valid_from) == ("BODACC, TRIBUNAL DE COMMERCE DE BORDEAUX", "2025-10-22")


def test_persons_of_a_notice_are_dropped():
    found = read(
        notice(
            commercant="MODELE, Camille",
            listepersonnes=json.dumps(
                {"personne": {"nom": "MODELE", "numeroImmatriculation": {"numeroIdentification": SIREN}}}
            ),
            jugement=json.dumps({**LIQUIDATION, "complementJugement": "Liquidateur : Maître MODELE."}),
        )
    )
    assert found.verdict is SourceVerdict.VERIFIED
    assert "MODELE" not in repr(found) + str(found.extract)


@pytest.mark.parametrize(
    ("records", "verdict", "said"),
    [
        ([notice(jugement=judgment(nature="Jugement étrange"))], SourceVerdict.UNVERIFIABLE,
         "jugement du 22 octobre 2025, de nature « Jugement étrange » : il n'en est rien conclu de plus."),
        ([notice()], SourceVerdict.UNVERIFIABLE,
         "Une procédure collective publiée le 2 novembre 2025 au BODACC, de nature non précisée : il n'en est rien"),
        ([notice(jugement=judgment(nature="Liquidation judiciaire"))], SourceVerdict.UNVERIFIABLE,
         "mentionne une liquidation judiciaire, sous la nature « Liquidation judiciaire » : à vérifier."),
        (sample("bodacc_200_cloture_mojibake")["results"], SourceVerdict.NOT_IN_FORCE,
         "Procédure collective close : procédure collective publiée le 19 janvier 2026 au BODACC, jugement du 27 "),
        ([notice(dateparution="2010-01-10", jugement=json.dumps(LIQUIDATION))], SourceVerdict.NOT_IN_FORCE,
         "il y a plus de dix ans et sans suite publiée : elle est tenue pour achevée."),
        ([notice(dateparution=None, jugement=json.dumps(LIQUIDATION))], SourceVerdict.UNVERIFIABLE,
         "Une procédure collective publiée au BODACC nomme cette entreprise : qu'elle la vise et qu'elle tienne"),
    ],
    ids=["unknown", "nothing", "mentioned", "closed", "expired", "undated"],
)  # fmt: skip
def test_what_is_said_and_no_more(records, verdict, said):
    found = read(*records)
    assert found.verdict is verdict
    assert said in found.detail


BACK = {"nomPublication": "BODACC A", "numeroParution": "20250210", "numeroAnnonce": "1993"}


@pytest.mark.parametrize(
    "records",
    [
        [notice(registre=[SIREN, BUYER], jugement=json.dumps(LIQUIDATION))],
        [notice(jugement=json.dumps({**LIQUIDATION, "complementJugement": "Jugement infirmé en appel."}))],
        [notice(jugement=json.dumps(LIQUIDATION)), notice(id="A202502200001", typeavis="annulation")],
        [
            notice(jugement=json.dumps(LIQUIDATION)),
            notice(id="A202502200001", typeavis="rectificatif", jugement=json.dumps(LIQUIDATION),
                   parutionavisprecedent=BACK),
            notice(id="A202502300001", typeavis="annulation", parutionavisprecedent=BACK),
        ],
        [notice(jugement=judgment("Extrait de jugement", LIQUIDATION["nature"]))],
    ],
    ids=["of two companies", "overturned", "something annulled", "rectified, then annulled", "an extract"],
)  # fmt: skip
def test_of_what_is_not_concluded_the_nature_is_not_said_either(records):
    """Who reads « liquidation judiciaire » beside a company's name has read that it is insolvent."""
    found = read(*records)
    assert found.verdict is SourceVerdict.UNVERIFIABLE
    assert "liquidation" not in found.detail.lower()
    assert "qu'elle la vise et qu'elle tienne n'est pas établi" in found.detail


def test_notices_that_were_all_taken_back():
    target = {"nomPublication": "BODACC A", "numeroParution": "20250210", "numeroAnnonce": "1993"}
    found = read(
        notice(jugement=json.dumps(LIQUIDATION)),
        notice(id="A202502200001", typeavis="annulation", parutionavisprecedent=target),
    )
    assert (found.verdict, found.identifier) == (SourceVerdict.NOT_FOUND, SIREN)
    assert found.detail.startswith("Les annonces de procédure collective publiées au BODACC ont toutes été annulées.")


def test_of_two_stages_the_doubt_is_told():
    target = {"nomPublication": "BODACC A", "numeroParution": "20260010", "numeroAnnonce": "5"}
    lesser = {
        "famille": "Jugement d'ouverture",
        "nature": "Jugement d'ouverture d'une procédure de redressement judiciaire",
    }
    found = read(
        notice(jugement=json.dumps(LIQUIDATION)),
        notice(id="A202600105", dateparution="2026-01-15", jugement=json.dumps(lesser)),
        notice(id="A202600201", dateparution="2026-02-01", typeavis="annulation", parutionavisprecedent=target),
    )
    assert found.detail.startswith("Procédure de redressement judiciaire ou liquidation judiciaire :")


def test_what_is_no_identifier_of_a_notice_makes_no_address():
    found = read(notice(id="javascript:alert(1)", jugement=json.dumps(LIQUIDATION)))
    assert (found.identifier, found.url, found.verdict) == (SIREN, None, SourceVerdict.VERIFIED)


@pytest.mark.parametrize(
    ("siren", "part"), [(SIREN, "elle est le vendeur"), (BUYER, "elle est l'acquéreur")]
)  # fmt: skip
def test_a_sale_names_both_parties_and_which_is_which(siren, part):
    found = read(*sample("bodacc_200_vente_deux_parties")["results"], siren=siren)
    assert found.verdict is SourceVerdict.NOT_FOUND
    assert "Une vente a été publiée le 16 novembre 2025 (https://www.bodacc.fr" in found.detail
    assert part in found.detail


def test_of_a_sale_without_a_seller_no_part_is_told():
    assert "où elle est l'une des parties" in read(notice(familleavis="vente")).detail


def test_a_removal_is_told_with_what_it_does_not_say():
    found = read(*sample("bodacc_200_radiation")["results"], siren="880878145")
    assert found.verdict is SourceVerdict.NOT_FOUND
    assert "Une radiation a été publiée le 23 novembre 2022" in found.detail
    assert "elle peut ne viser qu'un établissement" in found.detail


def test_a_head_office_that_moved_was_not_removed():
    assert "radiation" not in read(*sample("bodacc_200_radiation")["results"]).detail


@pytest.mark.parametrize(
    ("kind", "comment"), [("annulation", ""), ("rectificatif", "Rapport de radiation d'office")]
)  # fmt: skip
def test_a_removal_that_was_taken_back_is_none(kind, comment):
    target = {"nomPublication": "BODACC B", "numeroParution": "20220227", "numeroAnnonce": "446"}
    back = notice(
        id="B202300105", typeavis=kind, familleavis="radiation", radiationaurcs=json.dumps({"commentaire": comment}),
        parutionavisprecedent=json.dumps(target),
    )  # fmt: skip
    removed = notice(id="B20220227446", familleavis="radiation", radiationaurcs='{"radiationPM": "O"}')
    assert "radiation" in read(removed).detail
    assert "radiation" not in read(removed, back).detail


@pytest.mark.parametrize(
    ("complement", "stage"),
    [
        ("Jugement prononçant la liquidation judiciaire", Stage.MENTIONED),
        ("convertissant le redressement en liquidation judiciaire", Stage.MENTIONED),
        ("ouvrant une procédure de liquidation judiciaire simplifiée", Stage.MENTIONED),
        ("rejetant la demande et ne prononçant pas la liquidation judiciaire", Stage.UNKNOWN),
        ("a mis fin ; clôture de la liquidation judiciaire", Stage.UNKNOWN),
        ("prononçant la liquidation judiciaire, jugement annulé", Stage.UNKNOWN),
        ("sans prononcer la liquidation judiciaire", Stage.UNKNOWN),
        ("écarte la liquidation judiciaire", Stage.UNKNOWN),
        ("conversion de la liquidation judiciaire en redressement", Stage.UNKNOWN),
        ("", Stage.UNKNOWN),
    ],
)
def test_words_that_speak_of_a_liquidation_and_words_that_deny_it(complement, stage):
    assert stage_of("Autre", "Autre jugement prononçant", complement) is stage


@pytest.mark.parametrize("case", VECTORS["cases"], ids=[case["name"] for case in VECTORS["cases"]])
def test_a_verdict_that_needs_a_text_has_one_and_an_open_procedure_its_notice(case):
    records = [VECTORS["defaults"] | one if isinstance(one, dict) else one for one in case["notices"]]
    found = read_publications(records, VECTORS["siren"], VECTORS["today"])
    assert found.verdict not in FROM_A_TEXT or found.extract is not None
    assert (found.verdict is SourceVerdict.VERIFIED) == (case["outcome"] == "ouverte")
    assert found.detail.startswith("Procédure de ") == (case["outcome"] == "ouverte")


def test_what_makes_a_notice():
    assert is_record(notice())
    assert is_record(notice(registre=None))
    for name in ("id", "typeavis", "familleavis", "registre"):
        assert not is_record({member: value for member, value in notice().items() if member != name})
    for other in (None, "A202502101993", [], {"fields": notice()}, notice(id=""), notice(typeavis=None)):
        assert not is_record(other)
