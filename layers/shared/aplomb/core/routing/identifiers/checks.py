"""The arithmetic of identifiers. Every function takes the canonical value: no space, capitals, ASCII digits."""

from itertools import cycle
from string import ascii_uppercase

LA_POSTE = "356000000"
_LA_POSTE_HEAD_OFFICE = "35600000000048"
_VAT_ALPHABET = "0123456789ABCDEFGHJKLMNPQRSTUVWXYZ"
_CARD_RANGES = (
    ("300", "305", (14,)), ("34", "34", (15,)), ("36", "36", (14,)), ("37", "37", (15,)), ("38", "39", (14,)),
    ("3528", "3589", (16,)), ("4", "4", (13, 16, 19)), ("51", "55", (16,)), ("2221", "2720", (16,)),
    ("50", "50", (16, 17, 18, 19)), ("56", "59", (16, 17, 18, 19)), ("60", "69", (16, 17, 18, 19)),
)  # fmt: skip
"""First digits from, to, and the lengths issued: Diners, American Express, JCB, Visa, Mastercard, Maestro."""


def passes_luhn(digits: str) -> bool:
    """Return whether the last digit is the key of the others (ISO/IEC 7812-1, annex B)."""
    return not sum(sum(divmod(int(digit) * weight, 10)) for digit, weight in zip(digits[::-1], cycle((1, 2)))) % 10


def is_siren(value: str) -> bool:
    """Return whether nine digits can be a SIREN: Luhn, and not the nine zeros of a form left empty."""
    return len(value) == len(LA_POSTE) and passes_luhn(value) and value.strip("0") != ""


def is_siret(value: str) -> bool:
    """Return whether 14 digits can be a SIRET: Luhn on all and on the SIREN; La Poste's sum to a multiple of 5."""
    if len(value) != len(_LA_POSTE_HEAD_OFFICE) or not is_siren(value[:9]):
        return False
    if value.startswith(LA_POSTE) and value != _LA_POSTE_HEAD_OFFICE:
        return sum(map(int, value)) % 5 == 0
    return passes_luhn(value)


def is_vat(value: str) -> bool:
    """Return whether ``FR``, a key of two and nine digits agree; Monaco's nine begin with 000 and are no SIREN."""
    key, siren = value[2:4], value[4:]
    if not siren.startswith("000") and not is_siren(siren):
        return False
    if key.isdecimal():
        return int(key) == (12 + 100 * int(siren)) % 97
    first, second = map(_VAT_ALPHABET.index, key)
    check = first * 24 + second - 10 if key[0].isdecimal() else first * 34 + second - 100
    return (int(siren) + 1 + check // 11) % 11 == check % 11


def is_nir(value: str) -> bool:
    """Return whether thirteen characters and a key of two agree; Corsica's 2A and 2B count as 19 and 18."""
    number = value[:13].replace("2A", "19").replace("2B", "18")
    return len(value) == len("199079999999978") and int(value[13:]) == 97 - int(number) % 97


def is_iban(value: str) -> bool:
    """Return whether the two check digits hold (ISO 13616-1: 97-10 on the number turned round)."""
    return int("".join(str(int(character, 36)) for character in value[4:] + value[:4])) % 97 == 1


def is_card(value: str) -> bool:
    """Return whether an issuer gives out such numbers, and Luhn."""
    issued = any(
        first <= value[: len(first)] <= last and len(value) in lengths for first, last, lengths in _CARD_RANGES
    )
    return issued and passes_luhn(value)


_RIB_LETTERS = str.maketrans(ascii_uppercase, "12345678912345678923456789")
"""What each letter of a French account number counts for in its key."""


def is_rib(value: str) -> bool:
    """Return whether a French account's 23 characters and their key of two agree: bank, desk, account, key."""
    return int(value.upper().translate(_RIB_LETTERS)) % 97 == 0


def french_iban(rib: str) -> str:
    """Return the IBAN of a French account's 23 characters."""
    number = "".join(str(int(character, 36)) for character in f"{rib}FR00")
    return f"FR{98 - int(number) % 97:02}{rib.upper()}"
