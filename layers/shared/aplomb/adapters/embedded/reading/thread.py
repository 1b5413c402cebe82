"""The parts of a mail: what was just written, what it quotes, and who signed."""

from typing import NamedTuple

from aplomb.adapters.embedded.reading.patterns import pattern

_SENDER = ("de :", "de:", "from:", "from :")
_SKIPPED = ("a :", "a:", "to:", "cc:", "cc :", "envoye", "sent:", "date :", "date:")
_SUBJECTS = ("objet", "subject", "sujet")
_CLOSING = (
    r"\b(?:bien cordialement|cordialement|cdlt|cdt|bien a vous|sinceres salutations|salutations"
    r"|sincerement|veuillez agreer|bonne reception|bonne journee)\b"
)
_QUOTE = r"(?:-{2,}|_{4,}).{0,40}(?:message|mail|transfer|forward|origin)|(?:le|on) .{4,90}(?:ecrit|wrote) ?:$"
FEW_WORDS = 12
"""Under so many words a mail speaks through what it forwards."""
_SIGNATURE_CHARACTERS = 200


class Part(NamedTuple):
    """A stretch of a mail as cleaned and as folded text of equal length."""

    body: str
    folded: str


class Thread(NamedTuple):
    """A mail's parts: what its writer wrote, that with what it quotes, and the signatures."""

    fresh: Part
    whole: Part
    signature: Part

    @property
    def is_terse(self) -> bool:
        """Whether so little is fresh that, unless it speaks for itself, the mail speaks through what it quotes."""
        return len(self.fresh.folded.split()) < FEW_WORDS


class _Sorter:
    def __init__(self) -> None:
        self.fresh: list[tuple[str, str]] = []
        self.quoted: list[tuple[str, str]] = []
        self.signature: list[tuple[str, str]] = []
        self.is_quoting = False
        self.is_signing = False
        self.is_heading = False
        self.has_words = False

    def sort(self, line: str, folded: str) -> None:
        """Put one line where it belongs; headers and marks of quoting belong nowhere."""
        start = len(folded) - len(folded.lstrip("> "))
        bare, raw = folded[start:], line[start:]
        is_marked = ">" in folded[:start]
        if bare.startswith(_SENDER) or pattern(_QUOTE).match(bare[:160]):
            self.is_quoting, self.is_signing, self.is_heading = True, False, True
        elif bare.startswith(_SUBJECTS) and ":" in bare[:12]:
            colon = bare.index(":") + 1
            self._keep(raw[colon:], bare[colon:], is_quoted=is_marked)
        elif not (self.is_heading and bare.startswith(_SKIPPED)):
            self.is_heading = self.is_heading and not bare
            self._sign(raw, bare, is_quoted=is_marked)

    def _sign(self, raw: str, bare: str, *, is_quoted: bool) -> None:
        self.is_signing = (self.is_signing or bare.rstrip() == "--") and not bare.startswith("ps")
        if self.is_signing:
            self.signature.append((raw, bare))
            return
        closing = pattern(_CLOSING).search(bare, max(0, len(bare) - _SIGNATURE_CHARACTERS))
        if closing and not (bare[: closing.start()].strip() or self.has_words):
            closing = None  # a mail that opens with a wish is not closed by it
        cut = closing.start() if closing else len(bare)
        self.is_signing = closing is not None
        self._keep(raw[:cut], bare[:cut], is_quoted=is_quoted)
        if closing:
            self.signature.append((raw[cut:], bare[cut:]))

    def _keep(self, raw: str, bare: str, *, is_quoted: bool) -> None:
        (self.quoted if is_quoted or self.is_quoting else self.fresh).append((raw, bare))
        self.has_words = self.has_words or bool(bare.strip())


def _joined(lines: list[tuple[str, str]]) -> Part:
    return Part("\n".join(raw for raw, _ in lines), "\n".join(bare for _, bare in lines))


def split(cleaned: str, folded: str) -> Thread:
    """Return the parts of a mail."""
    sorter = _Sorter()
    for line, low in zip(cleaned.split("\n"), folded.split("\n"), strict=True):
        sorter.sort(line, low)
    fresh, whole = _joined(sorter.fresh), _joined(sorter.fresh + sorter.quoted)
    return Thread(fresh, whole, _joined(sorter.signature))
