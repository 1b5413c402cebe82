"""Text as a model's stream brings it, in pieces that may break off within a character."""

from aplomb.core.errors import ModelError, ModelFailure
from aplomb.core.json import well_formed
from aplomb.core.limits import LIMITS


class Writing:
    r"""What a model has written so far.

    JSON may write a character as two escapes (``\ud83d\ude00``), and a stream may end a piece between them. A half
    that stays alone becomes U+FFFD.
    """

    def __init__(self) -> None:
        self.blank = True
        """Whether nothing but white space has come."""
        self._held = ""
        self._characters = 0

    def add(self, piece: str) -> str:
        """Return what is whole of the text with this piece; its last half character waits for the next one.

        Raises ModelError (INTERRUPTED) past ``Limits.answer_characters``.
        """
        text = self._held + piece
        self._held = text[-1:] if "\ud800" <= text[-1:] <= "\udbff" else ""
        whole = well_formed(text.removesuffix(self._held))
        self._characters += len(whole)
        if self._characters > LIMITS.answer_characters:
            # No model that keeps to the tokens it was granted writes so much.
            raise ModelError(ModelFailure.INTERRUPTED, f"the answer has over {LIMITS.answer_characters} characters")
        self.blank = self.blank and not whole.strip()
        return whole

    def rest(self) -> str:
        """Return what stands for the half character that is left at the end."""
        return "\ufffd" if self._held else ""
