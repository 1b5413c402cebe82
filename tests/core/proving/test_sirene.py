import pytest
from hypothesis import given
from hypothesis import strategies as st

from aplomb.core.proving.sirene import is_not_found, read_establishment, read_unit
from aplomb.core.sealing.certificate import SourceVerdict
from tests.core.proving.samples import TODAY, sample

ACTIVE, CEASED, MASKED = "302474648", "880878145", "999999022"


def unit(*periods, siren=ACTIVE, **members):
    """An answer on a legal unit; a period is (state, beginning, end)."""
    listed = [
        {
            "etatAdministratifUniteLegale": state,
            "dateDebut": start,
            "dateFin": end,
            "denominationUniteLegale": "EXEMPLE",
        }
        for state, start, end in periods
    ]
    return {"uniteLegale": {"siren": siren, "periodesUniteLegale": listed, **members}}


def read(answer, siren=ACTIVE, today=TODAY):
    return read_unit(answer, siren, siren, today)


def test_an_active_unit():
    found = read_unit(sample("sirene_siren_200_active"), ACTIVE, ACTIVE, TODAY)
    assert (found.identifier, found.verdict, found.title) == (ACTIVE, SourceVerdict.VERIFIED, "NATURALIA FRANCE")
    assert (found.valid_from, found.valid_until) == ("1973-01-01", None)
    assert found.detail == (
        "Unité légale en activité dans Sirene, données du 22 mars 2024. En activité ne veut pas dire solvable. "
        "Siège : SIRET 30247464800664."
    )
    assert found.url == "https://annuaire-entreprises.data.gouv.fr/entreprise/302474648"


def test_a_unit_that_ceased_is_not_one_that_never_was():
    found = read_unit(sample("sirene_siren_200_cessee"), CEASED, CEASED, TODAY)
    assert (found.verdict, found.valid_until) == (SourceVerdict.NOT_IN_FORCE, "2022-10-22")
    assert found.detail.startswith("Unité légale cessée le 22 octobre 2022 dans Sirene")
    assert "solvable" not in found.detail


def test_a_masked_name_is_withheld_and_no_mask_is_ever_a_name():
    found = read_unit(sample("sirene_siren_200_diffusion_partielle"), MASKED, MASKED, TODAY)
    assert (found.verdict, found.title) == (SourceVerdict.VERIFIED, None)
    assert "ne sont pas diffusés" in found.detail
    assert "ND" not in found.detail + str(found.extract)


@pytest.mark.parametrize("status", ["P", "N", "O"])
@pytest.mark.parametrize("name", ["[ND]", "[NON-DIFFUSIBLE]", "Société [nd] bis", "EXEMPLE"])
def test_a_name_is_told_only_where_nothing_masks_it(status, name):
    answer = unit(("A", "2020-01-01", None), statutDiffusionUniteLegale=status)
    answer["uniteLegale"]["periodesUniteLegale"][0]["denominationUniteLegale"] = name
    assert read(answer).title == ("EXEMPLE" if (status, name) == ("O", "EXEMPLE") else None)


@pytest.mark.parametrize(
    ("members", "period", "name"),
    [
        ({}, {"denominationUniteLegale": "  EXEMPLE   SAS "}, "EXEMPLE SAS"),
        ({}, {"denominationUsuelle2UniteLegale": "Chez Exemple"}, "Chez Exemple"),
        ({}, {"denominationUniteLegale": "SUPPRESSION DU NOM COMMERCIAL"}, None),
        ({"prenom1UniteLegale": "Camille"}, {"nomUniteLegale": "EXEMPLE"}, "Camille EXEMPLE"),
        (
            {"prenom1UniteLegale": "Camille", "prenomUsuelUniteLegale": "Cam"},
            {"nomUniteLegale": "EXEMPLE", "nomUsageUniteLegale": "MODELE"},
            "Cam MODELE",
        ),
        ({}, {}, None),
    ],
)
def test_the_name_a_unit_goes_by(members, period, name):
    answer = unit(("A", "2020-01-01", None), **members)
    answer["uniteLegale"]["periodesUniteLegale"][0] |= {"denominationUniteLegale": None, **period}
    assert read(answer).title == name


def test_an_individuals_name_is_no_part_of_what_is_kept_as_read():
    answer = unit(("A", "2020-01-01", None), prenom1UniteLegale="Camille")
    answer["uniteLegale"]["periodesUniteLegale"][0] |= {"denominationUniteLegale": None, "nomUniteLegale": "MODELE"}
    found = read(answer)
    assert found.title == "Camille MODELE"
    assert "MODELE" not in str(found.extract) + found.detail


@pytest.mark.parametrize(
    ("periods", "ceased"),
    [
        ([("C", "2025-09-30", None), ("A", "2020-01-01", "2025-09-29")], "2025-09-30"),
        (
            [("C", "2026-03-25", None), ("C", "2025-09-30", "2026-03-24"), ("A", "2020-01-01", "2025-09-29")],
            "2025-09-30",
        ),
        (
            [("C", "2025-09-30", None), ("A", "2021-01-01", "2025-09-29"), ("C", "2020-01-01", "2020-12-31")],
            "2025-09-30",
        ),
        ([("C", None, None)], None),
        ([("C", "1900-01-01", None)], None),
    ],
    ids=["once", "corrected", "reopened between", "without a date", "with Sirene's unknown date"],
)
def test_since_when_a_unit_has_ceased(periods, ceased):
    for ordered in (periods, periods[::-1]):
        found = read(unit(*ordered))
        assert (found.verdict, found.valid_until) == (SourceVerdict.NOT_IN_FORCE, ceased)
    assert ceased or "à une date qui n'est pas donnée" in found.detail


def test_a_unit_that_will_cease_is_still_active():
    answer = unit(("C", "2026-12-31", None), ("A", "2020-01-01", "2026-12-30"))
    found = read(answer)
    assert (found.verdict, found.valid_until) == (SourceVerdict.VERIFIED, "2026-12-31")
    assert found.detail.startswith("Unité légale encore en activité, cessation prévue le 31 décembre 2026 dans Sirene")
    assert read(answer, today="2026-12-31").verdict is SourceVerdict.NOT_IN_FORCE


@pytest.mark.parametrize("created", [None, "1900-01-01", "x", 3])
def test_an_unknown_day_of_creation_is_none(created):
    assert read(unit(("A", "2020-01-01", None), dateCreationUniteLegale=created)).valid_from is None


def test_a_duplicate_names_both_numbers():
    found = read_unit(sample("sirene_siren_200_active"), "732829320", ACTIVE, TODAY)
    assert found.identifier == ACTIVE
    assert found.detail.startswith("SIREN 732829320 est un doublon de SIREN 302474648. Unité légale en activité")


def test_a_number_whose_key_fails_and_that_exists_is_told_with_the_doubt():
    found = read(unit(("A", "2020-01-01", None), siren="302474649"), siren="302474649")
    assert found.verdict is SourceVerdict.VERIFIED
    assert found.detail.endswith("La clé de contrôle de ce numéro ne tombe pas juste.")


@pytest.mark.parametrize(
    "answer",
    [
        {},
        {"uniteLegale": None},
        unit(),
        unit(("X", "2020-01-01", None)),
        unit(("A", "2020-01-01", None), siren="732829320"),
        {"uniteLegale": {"siren": ACTIVE, "periodesUniteLegale": "[ND]"}},
    ],
)
def test_what_is_no_unit_is_no_answer(answer):
    assert read(answer) is None


def test_an_establishment():
    found = read_establishment(sample("sirene_siret_200"), "30247464800664", TODAY)
    assert (found.identifier, found.verdict, found.title) == (
        "30247464800664", SourceVerdict.VERIFIED, "NATURALIA FRANCE",
    )  # fmt: skip
    assert found.url == "https://annuaire-entreprises.data.gouv.fr/etablissement/30247464800664"
    assert "Siège" not in found.detail


def establishment(siret="30247464800664", state="A", start="2020-01-01"):
    return {
        "siret": siret,
        "uniteLegale": {"denominationUniteLegale": "EXEMPLE"},
        "periodesEtablissement": [{"dateDebut": start, "dateFin": None, "etatAdministratifEtablissement": state}],
    }


def test_a_closed_establishment():
    found = read_establishment({"etablissement": establishment(state="F", start="2024-05-01")}, "30247464800664", TODAY)
    assert found.verdict is SourceVerdict.NOT_IN_FORCE
    assert found.detail.startswith("Établissement fermé le 1er mai 2024 dans Sirene.")


def test_a_duplicate_siret_is_a_list():
    own = read_establishment(sample("sirene_siret_200_doublon"), "30247464800664", TODAY)
    assert (own.verdict, own.identifier) == (SourceVerdict.VERIFIED, "30247464800664")
    other = read_establishment(sample("sirene_siret_200_doublon"), "73282932000074", TODAY)
    assert other.identifier == "30247464800664"
    assert other.detail.startswith("SIRET 73282932000074 est un doublon de SIRET 30247464800664.")


def test_of_a_list_the_record_of_the_number_itself_counts():
    listed = {"etablissements": [establishment("73282932000074", "F"), establishment()]}
    assert read_establishment(listed, "30247464800664", TODAY).verdict is SourceVerdict.VERIFIED


def test_records_that_contradict_each_other_are_no_verdict():
    listed = {"etablissements": [establishment(), establishment(state="F")]}
    found = read_establishment(listed, "30247464800664", TODAY)
    assert (found.verdict, found.extract) == (SourceVerdict.UNVERIFIABLE, None)
    assert "se contredisent" in found.detail


@pytest.mark.parametrize(
    "answer",
    [
        {},
        {"etablissement": establishment("73282932000074")},
        {"etablissement": establishment(state="X")},
        {"etablissements": [establishment("12")]},
        {"etablissements": [establishment(), establishment(state="X")]},
    ],
)
def test_what_is_no_establishment_is_no_answer(answer):
    assert read_establishment(answer, "30247464800664", TODAY) is None


@pytest.mark.parametrize("status", ["P", "N"])
def test_an_establishment_may_be_masked_by_itself(status):
    record = establishment() | {"statutDiffusionEtablissement": status}
    assert read_establishment({"etablissement": record}, "30247464800664", TODAY).title is None


def test_only_sirenes_own_404_says_that_there_is_none():
    assert is_not_found(sample("sirene_404"))
    for other in ({}, {"message": "no Route matched"}, sample("sirene_400"), {"header": None}, None):
        assert not is_not_found(other)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
PERIODS = st.lists(
    st.fixed_dictionaries(
        {
            "etatAdministratifUniteLegale": st.sampled_from(["A", "C", "F", None, 3]),
            "dateDebut": st.sampled_from(["2020-01-01", "2030-01-01", "", None]) | JSON,
            "dateFin": st.sampled_from(["2021-01-01", None]) | JSON,
            "denominationUniteLegale": JSON,
        }
    ),
    max_size=4,
)


@given(JSON | st.builds(lambda periods: {"uniteLegale": {"siren": ACTIVE, "periodesUniteLegale": periods}}, PERIODS))
def test_any_answer_can_be_read(answer):
    found = read(answer)
    assert found is None or found.verdict in (SourceVerdict.VERIFIED, SourceVerdict.NOT_IN_FORCE)
    read_establishment(answer, "30247464800664", TODAY)
