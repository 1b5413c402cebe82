"""Which versions of the rule were ever published, and what each of them is, for ever."""

FINGERPRINTS = {
    "1.0": "40112c75c943ed35dda45ad2120de1e74805c5e2d02bad4096ce7c826525298a",
}
"""Version to SHA-256 of the canonical document: the same version with other content is a fault, not an edition."""
CURRENT_VERSION = list(FINGERPRINTS)[-1]
"""The version that routes: the newest, which stands last."""
