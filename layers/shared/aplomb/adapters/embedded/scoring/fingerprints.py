"""Which model files there are, and the SHA-256 of the bytes of each. ``make train`` writes this module."""

FINGERPRINTS = {
    "citoyens-1.0.json": "d1f805bbe08248ae85a570219ee3db4652e553c0c6d062f95cf2d061fa08a401",
    "courrier-1.0.json": "904ae0f825842fe726ed88766948d353176d499769b85714ed8fe7551471eb45",
}
"""The same file with other bytes is a fault, not an edition."""
