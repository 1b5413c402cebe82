"""The detail of an answer, held whole to its certificate: claims, positions, ruling, extracts and all."""

from collections.abc import Mapping
from dataclasses import replace

from aplomb.core.json import Json
from aplomb.core.sealing.canonical import canonical
from aplomb.core.sealing.certificate import CertificateDocument
from aplomb.core.sealing.content import Opening, check_opening
from aplomb.core.sealing.members import DETAIL_MEMBERS, SEALED_MEMBERS, detail_of
from aplomb.core.sealing.verify import Check, Verdict, unchecked

DETAIL = "engagement_detail"


def check_detail(certificate: CertificateDocument | None, beside: Mapping[str, Json], salt: Json) -> Check | None:
    """Check that the members which the certificate commits to together are all there, and are those of its issue.

    ``beside`` is interoperable JSON, ``salt`` the answer's as it was received. Without a salt the check is not made,
    which never passes. Returns None where there is no such member; a decision alone has no detail, and the members
    that its certificate seals are held by that.
    """
    names = [name for name in DETAIL_MEMBERS if name in beside]
    if certificate is not None and certificate["engagements"]["detail"] is None:
        names = [name for name in names if name not in SEALED_MEMBERS]
        return check_opening(certificate, "detail", Opening(salt, None)) if names else None
    if not names:
        return None
    if certificate is None:
        return unchecked(DETAIL)
    if salt is None:
        return Check(DETAIL, Verdict.UNCHECKED, f"sans le sel de la réponse, rien ne tient : {', '.join(names)}")
    if missing := [name for name in DETAIL_MEMBERS if name not in beside]:
        return Check(DETAIL, Verdict.INVALID, f"à côté du certificat, il manque : {', '.join(missing)}")
    found = check_opening(certificate, "detail", Opening(salt, canonical(detail_of(beside)).decode()))
    return replace(found, detail=f"{', '.join(DETAIL_MEMBERS)} : {found.detail}")
