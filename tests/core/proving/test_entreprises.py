import pytest
from hypothesis import given
from hypothesis import strategies as st

from aplomb.core.proving.entreprises import A_NAME, is_searchable, not_searched, read_names, read_number
from aplomb.core.sealing.certificate import SourceVerdict
from tests.core.proving.samples import TODAY, sample
from tests.core.proving.test_sirene import JSON


def result(**members):
    return sample("recherche_entreprises_200_active")["results"][0] | members


def answer(*results, total=None):
    return {"results": list(results), "total_results": len(results) if total is None else total}


def test_an_active_company():
    found = read_number(sample("recherche_entreprises_200_active"), "302474648", TODAY)
    assert (found.verdict, found.title) == (SourceVerdict.VERIFIED, "NATURALIA FRANCE")
    assert found.detail == (
        "Unité légale en activité dans recherche-entreprises, données du 8 avril 2026. "
        "En activité ne veut pas dire solvable. Siège : SIRET 30247464800664."
    )


def test_managers_are_no_part_of_a_finding():
    assert "PERSONNE" not in str(read_number(sample("recherche_entreprises_200_active"), "302474648", TODAY))
    assert "PERSONNE" not in str(read_number(sample("recherche_entreprises_200_active"), "302474648", TODAY).extract)


def test_a_ceased_company():
    found = read_number(sample("recherche_entreprises_200_cessee"), "880878145", TODAY)
    assert (found.verdict, found.valid_until) == (SourceVerdict.NOT_IN_FORCE, "2022-10-22")


def test_a_ghost_is_neither_found_nor_not_found():
    found = read_number(sample("recherche_entreprises_200_fiche_fantome"), "123456789", TODAY)
    assert found.verdict is SourceVerdict.UNVERIFIABLE
    assert found.detail.startswith("SIREN 123456789 : absent de Sirene, présent au RNE")


@pytest.mark.parametrize(
    "missing",
    [
        {"date_mise_a_jour_insee": None},
        {"etat_administratif": None},
        {"siege": {}},
        {"siege": None},
        {"siege": {"siret": ""}},
    ],
)
def test_whatever_sirene_does_not_hold_is_a_ghost(missing):
    assert read_number(answer(result(**missing)), "302474648", TODAY).verdict is SourceVerdict.UNVERIFIABLE


def test_a_masked_individual_exists_without_a_name():
    found = read_number(sample("recherche_entreprises_200_non_diffusible"), "999999022", TODAY)
    assert (found.verdict, found.title) == (SourceVerdict.VERIFIED, None)
    assert "NON-DIFFUSIBLE" not in found.detail + str(found.extract)
    assert "ne sont pas diffusés" in found.detail


def test_partial_diffusion_leaves_a_company_its_name():
    assert read_number(answer(result(statut_diffusion="P")), "302474648", TODAY).title == "NATURALIA FRANCE"
    person = result(statut_diffusion="P", nature_juridique="1000")
    assert read_number(answer(person), "302474648", TODAY).title is None


def test_an_individuals_name_is_no_part_of_what_is_kept_as_read():
    found = read_number(answer(result(nature_juridique="1000", nom_complet="CAMILLE MODELE")), "302474648", TODAY)
    assert found.title == "CAMILLE MODELE"
    assert "MODELE" not in str(found.extract)


def test_no_result_is_not_found_at_a_date():
    found = read_number(sample("recherche_entreprises_200_vide"), "732829320", TODAY)
    assert (found.verdict, found.extract) == (SourceVerdict.NOT_FOUND, None)
    assert found.detail == (
        "SIREN 732829320 non trouvé dans recherche-entreprises à la date du 30 novembre 2026. "
        "Une entreprise récente peut y manquer plusieurs semaines."
    )
    assert "La clé" in read_number(sample("recherche_entreprises_200_vide"), "732829321", TODAY).detail


def test_of_an_establishment():
    assert read_number(answer(result()), "30247464800664", TODAY).verdict is SourceVerdict.VERIFIED
    closed = {"siret": "30247464800672", "etat_administratif": "F", "date_fermeture": "2026-12-31"}
    found = read_number(answer(result(matching_etablissements=[closed])), "30247464800672", TODAY)
    assert (found.identifier, found.verdict) == ("30247464800672", SourceVerdict.VERIFIED)
    assert "fermeture prévue le 31 décembre 2026" in found.detail


@pytest.mark.parametrize("listed", [[], [{"siret": "30247464800672", "etat_administratif": "X"}]])
def test_an_establishment_that_is_not_shown_is_no_absence(listed):
    found = read_number(answer(result(matching_etablissements=listed)), "30247464800672", TODAY)
    assert found.verdict is SourceVerdict.UNVERIFIABLE
    assert "ne montre pas" in found.detail


@pytest.mark.parametrize(
    "broken",
    [
        {},
        {"results": []},
        {"results": None, "total_results": 0},
        {"results": [], "total_results": True},
        {"results": [], "total_results": 3},
        sample("recherche_entreprises_400"),
        answer(result(siren="732829320")),
        answer(None, total=1),
    ],
)
def test_what_is_no_list_of_results_on_the_number_is_no_answer(broken):
    assert read_number(broken, "302474648", TODAY) is None


def test_a_name_gives_candidates_and_is_never_verified():
    found = read_names(answer(*[result()] * 7, total=10_000), TODAY)
    assert (found.verdict, found.extract, found.identifier) == (SourceVerdict.UNVERIFIABLE, None, A_NAME)
    assert "10000 ou plus résultat(s)" in found.detail
    assert found.detail.count("NATURALIA FRANCE (SIREN 302474648, en activité)") == 5


@pytest.mark.parametrize(
    "hit",
    [
        result(nature_juridique="1000", nom_complet="CAMILLE MODELE"),
        result(nom_complet="[NON-DIFFUSIBLE]", nom_raison_sociale=None),
        result(nom_complet="FANTOME", date_mise_a_jour_insee=None),
        result(nom_complet="AUTRE", siren="x"),
    ],
    ids=["a natural person", "a mask", "a ghost", "without a number"],
)
def test_who_is_no_candidate(hit):
    detail = read_names(answer(hit), TODAY).detail
    assert detail == ("Un nom sans numéro ne désigne pas une entreprise : 1 résultat(s) dans recherche-entreprises.")


def test_no_company_of_a_name():
    found = read_names(answer(), TODAY)
    assert found.verdict is SourceVerdict.NOT_FOUND
    assert "à la date du 30 novembre 2026" in found.detail
    assert read_names({}, TODAY) is None
    assert read_names(answer(total=3), TODAY) is None


@pytest.mark.parametrize(
    ("name", "searchable"),
    [
        ("Ganymède", True),
        ("EDF", True),
        ("AB", False),
        ("302474648", False),
        ("302 474 648 00664", False),
        ("1 2 3", False),
    ],
)
def test_a_number_is_no_name(name, searchable):
    assert is_searchable(name) is searchable


def test_a_name_that_was_not_searched_says_so():
    assert not_searched().verdict is SourceVerdict.UNVERIFIABLE
    assert not_searched().identifier == A_NAME


@given(JSON | st.builds(lambda hits: {"results": hits, "total_results": 1}, st.lists(JSON, max_size=3)))
def test_any_answer_can_be_read(value):
    for found in (read_number(value, "302474648", TODAY), read_names(value, TODAY)):
        assert found is None or found.verdict in (SourceVerdict.NOT_FOUND, SourceVerdict.UNVERIFIABLE)
