"""Published fact-checks as a source (Google Fact Check Tools API, claims:search).

Documentation: https://developers.google.com/fact-check/tools/api/reference/rest/v1alpha1/claims/search
"""

from aplomb.adapters.sources.credentials import Credentials
from aplomb.adapters.sources.desk import Desk
from aplomb.adapters.sources.exchange import Answer, Request, query
from aplomb.adapters.sources.failure import SourceError
from aplomb.adapters.sources.kept import FACT_CHECK_SECONDS
from aplomb.adapters.sources.told import told, unnamed
from aplomb.core.proving.claim import short_claim
from aplomb.core.proving.fields import member, objects, words
from aplomb.core.proving.finding import Cause, Finding, SourceName
from aplomb.core.proving.ratings import A_CLAIM, not_asked, read_reviews
from aplomb.core.proving.subjects import Claim

BASE_URL = "https://factchecktools.googleapis.com/v1alpha1"
KEY = "google_api_key"
"""The member of the secret that holds the key of a project in which the API is enabled."""
KEY_HEADER = "X-Goog-Api-Key"
"""In the place of the parameter ``key``: addresses are written to logs, headers are not."""
_OK, _INVALID = 200, 400


class FactChecks:
    """Source over published fact-checks. What leaves is a short claim, without the persons and numbers in it."""

    def __init__(self, desk: Desk, credentials: Credentials, base_url: str = BASE_URL) -> None:
        self._desk = desk
        self._credentials = credentials
        self._url = base_url

    @property
    def name(self) -> SourceName:
        """Which source answers here."""
        return SourceName.FACT_CHECKS

    async def check(self, subject: Claim, day: str) -> Finding:
        """Return what was published on a claim, as of an ISO date: its publishers' words, and no verdict of ours."""
        finding = await self._desk.finding(self.name, subject.asked, lambda end: self._look(subject, day, end))
        return unnamed(finding, subject.asked, A_CLAIM)

    async def _look(self, subject: Claim, day: str, deadline: float) -> Finding:
        claim = short_claim(subject.text)
        if claim is None:
            return told(self.name, subject.asked, not_asked(), self._desk.now())
        parameters = {"query": claim, "languageCode": "fr", "pageSize": "10"}
        request = Request(url=query(self._url, "/claims:search", parameters), accepts=frozenset({_OK, _INVALID}))
        dated = await self._desk.keep(request, FACT_CHECK_SECONDS, lambda: self._ask(request, deadline))
        statement = read_reviews(dated.value.body, claim, day)
        if statement is None:
            self._desk.kept.forget(request)
        return told(self.name, subject.asked, statement, dated.read_at)

    async def _ask(self, request: Request, deadline: float) -> Answer:
        [key] = await self._credentials.read(KEY)
        answer = await self._desk.exchange.ask(request, deadline, {KEY_HEADER: key})
        if answer.status == _INVALID:
            reasons = [words(one, "reason") for one in objects(member(answer.body, "error", "details"))]
            is_key = "API_KEY_INVALID" in reasons
            raise SourceError(Cause.UNAUTHORIZED if is_key else Cause.HTTP_STATUS, status=_INVALID)
        return answer
