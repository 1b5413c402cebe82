import pytest

from aplomb.core.routing.identifiers import Form, identifiers
from aplomb.core.routing.typography import read

CORSICAN_KEY = 97 - int("2690519588157") % 97
PLAUSIBLE, IMPLAUSIBLE = Form.PLAUSIBLE, Form.IMPLAUSIBLE


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("écrire à Contact@Exemple.fr.", [("courriel", "contact@exemple.fr", PLAUSIBLE)]),
        ("a.b+c@mail.exemple.co.uk", [("courriel", "a.b+c@mail.exemple.co.uk", PLAUSIBLE)]),
        ("a@b, @exemple.fr, a@.fr", []),
        ("RIB 30006 00001 12345678901 89", [("iban", "FR7630006000011234567890189", PLAUSIBLE)]),
        ("RIB 30006 00001 12345678901 88", [("iban", "FR0630006000011234567890188", IMPLAUSIBLE)]),
        ("30006 00001 12345678901 89", []),
        ("3 0 0 0 6 0 0 0 0 1 1 2 3 4 5 6 7 8 9 0 1 8 9", []),
        ("06 39 98 00 04", [("telephone", "0639980004", PLAUSIBLE)]),
        ("0639980004", [("telephone", "0639980004", PLAUSIBLE)]),
        ("06.39.98.00.04", [("telephone", "0639980004", PLAUSIBLE)]),
        ("+33 6 39 98 00 04", [("telephone", "+33639980004", PLAUSIBLE)]),
        ("+33 (0)6 39 98 00 04", [("telephone", "+33639980004", PLAUSIBLE)]),
        ("0033 6 39 98 00 04", [("telephone", "0033639980004", PLAUSIBLE)]),
        ("0 801 234 567", [("telephone", "0801234567", PLAUSIBLE)]),
        ("+32 470 12 34 56", [("telephone", "+32470123456", PLAUSIBLE)]),
        ("+1 23", []),
        ("+1 2 3 4", []),
        ("le 3114, le 15 et le 06 39 98", []),
        ("00 39 98 00 04", []),
        ("IBAN FR76 3000 6000 0112 3456 7890 189", [("iban", "FR7630006000011234567890189", PLAUSIBLE)]),
        ("FR7630006000011234567890189.", [("iban", "FR7630006000011234567890189", PLAUSIBLE)]),
        ("fr76 3000 6000 0112 3456 7890 189 et", [("iban", "FR7630006000011234567890189", PLAUSIBLE)]),
        ("FR77 3000 6000 0112 3456 7890 189", [("iban", "FR7730006000011234567890189", IMPLAUSIBLE)]),
        ("DE89 3704 0044 0532 0130 00", [("iban", "DE89370400440532013000", PLAUSIBLE)]),
        ("DE88 3704 0044 0532 0130 00", [("iban", "DE88370400440532013000", IMPLAUSIBLE)]),
        ("DE88370400440532013000", []),
        (
            "06 39 98 00 04 06 39 98 00 05",
            [("telephone", "0639980004", PLAUSIBLE), ("telephone", "0639980005", PLAUSIBLE)],
        ),
        ("FR76 3000", []),
        ("FR76 3000 6000 0112 3456 7890 1890", []),
        ("fr12 rue des lilas au bout de la grande rue", []),
        ("1 99 07 99 999 999 78", [("nir", "199079999999978", PLAUSIBLE)]),
        ("199079999999978", [("nir", "199079999999978", PLAUSIBLE)]),
        ("199079999999979", []),
        ("NIR 199079999999979", [("nir", "199079999999979", IMPLAUSIBLE)]),
        ("1 99 07 99 999 999 79", [("nir", "199079999999979", IMPLAUSIBLE)]),
        ("n° de sécurité sociale 1990799999999", [("nir", "1990799999999", IMPLAUSIBLE)]),
        (f"2 69 05 2A 588 157 {CORSICAN_KEY:02}", [("nir", f"269052A588157{CORSICAN_KEY:02}", PLAUSIBLE)]),
        ("1 99 13 99 999 999 78", []),
        ("4111 1111 1111 1111", [("carte", "4111111111111111", PLAUSIBLE)]),
        ("4111-1111-1111-1111", [("carte", "4111111111111111", PLAUSIBLE)]),
        ("4111111111111111", [("carte", "4111111111111111", PLAUSIBLE)]),
        ("3782 822463 10005", [("carte", "378282246310005", PLAUSIBLE)]),
        ("4111 1111 1111 1112", []),
        ("carte 4111 1111 1111 1112", [("carte", "4111111111111112", IMPLAUSIBLE)]),
        ("4111111111111111 €", []),
        ("SIRET 40483304800022 et 40483304800022", [("siret", "40483304800022", PLAUSIBLE)] * 2),
    ],
)
def test_what_names_a_person_is_found_with_a_verdict_on_its_form(text, expected):
    assert [(one.kind, one.value, one.form) for one in identifiers(read(text))] == expected


def test_a_label_decides_what_a_number_is():
    """3056930902 5904 is a card's by its digits, and a SIRET's where the text says so."""
    assert [one.kind for one in identifiers(read("30569309025904"))] == ["carte"]
    assert [one.kind for one in identifiers(read("SIRET 30569309025904"))] == ["siret"]
