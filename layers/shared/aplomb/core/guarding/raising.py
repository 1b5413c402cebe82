"""The guard that only ever raises: an answer given without proof that turns out to speak law, health or money."""

import re
from dataclasses import dataclass
from itertools import islice

from aplomb.core.comprehension.assessment import TRUST_THRESHOLD
from aplomb.core.guarding.guard import Guard, Verdict
from aplomb.core.routing.amounts import amounts
from aplomb.core.routing.citations import extract
from aplomb.core.routing.triage import EVEN, Appraisal
from aplomb.core.routing.typography import read

NAME = "relevement"
SURE = 89
"""From here what the classifiers find in an answer decides alone.

Above the threshold of doubt: they learnt on questions, and answers on volcanoes or recursion have reached 87, alone or
many together, where answers on leases and doses stand above 90, and nearer to 100 the longer they are. The
question itself was found to touch nothing regulated.
"""
LEAST_WORDS = 4
"""With fewer there is nothing to judge: the classifiers take ``1969`` or ``Réponse.`` for anything."""
_WORD = re.compile(r"[^\W\d_]{2,}")


@dataclass(frozen=True, slots=True)
class Raising:
    """Whether an answer of level 1 is to be redone at level 2, and the guard that says why."""

    is_raised: bool
    guard: Guard


def raising(answer: str, appraisal: Appraisal) -> Raising:
    """Return whether an answer speaks of a regulated domain in substance; ``appraisal`` is that of the answer's text.

    - It cites an article or a decision: it speaks law, whatever the classifiers say.
    - They are sure of a regulated domain. They are heard on a sentence, not on a bare number or word.
    - They lean that way beyond doubt, and it names a law or a sum of money.
    - They find much at stake, and do not lean the other way.

    Nothing lowers: an answer that is not raised stays where the rule has put its question. Pure and total.
    """
    reason = _reason(answer, appraisal)
    if reason is None:
        detail = "Rien de réglementé n'a été détecté dans la réponse."
        return Raising(is_raised=False, guard=Guard(NAME, Verdict.NOTHING, detail))
    detail = f"{reason} : la réponse est refaite au niveau 2."
    return Raising(is_raised=True, guard=Guard(NAME, Verdict.FLAGGED, detail))


def _reason(answer: str, appraisal: Appraisal) -> str | None:
    found, trust = extract(answer), appraisal.regulated_trust
    domain = f"{appraisal.detail}, confiance {trust}"
    if found.articles or found.cases:
        return "La réponse cite un article de loi ou une décision de justice"
    if trust >= TRUST_THRESHOLD and (found.texts or amounts(read(answer).folded)):
        return f"La réponse touche sans doute un domaine réglementé ({domain}) et nomme une loi ou une somme"
    if sum(1 for _ in islice(_WORD.finditer(answer), LEAST_WORDS)) < LEAST_WORDS:
        return None
    if trust >= SURE:
        return f"La réponse touche un domaine réglementé ({domain})"
    if appraisal.high_trust >= TRUST_THRESHOLD and trust >= EVEN:
        return f"La réponse parle d'un enjeu fort ({domain})"
    return None
