"""What stood under an article's number before: a citation of then does not speak of what stands there now.

Article 1382 of the Code civil is the known case: another content since 1 October 2016, under the same number.
"""

from collections.abc import Iterable, Mapping

from aplomb.core.proving.versions import Version
from aplomb.core.routing.citations.dates import spelt_date

OTHER_CONTENT = "Avant le {start}, un autre texte portait ce numéro."
OTHER_ARTICLE = "Un autre article a porté ce numéro jusqu'au {end} : une citation d'alors ne désigne pas celui-ci."


def earlier_content(version: Version, own: Mapping[str, str], known: Iterable[Version]) -> str | None:
    """Return in French what there was before a version, None where nothing was.

    ``own`` are the versions of the same article, LEGIARTI to first ISO date; ``known`` are all that bore its number.
    Two articles may have borne it for a time: what counts is which of them began. A version without a day never stood.
    """
    before = [one for one in known if one.start < version.start and one.end is not None and one.start < one.end]
    ends = [one.end for one in before if own and one.id not in own and one.end is not None]
    if ends:
        return OTHER_ARTICLE.format(end=spelt_date(max(ends)))
    if before or any(start < version.start for start in own.values()):
        return OTHER_CONTENT.format(start=spelt_date(version.start))
    return None
