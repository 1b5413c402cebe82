"""Which model files there are, and the SHA-256 of the bytes of each. ``make train`` writes this module."""

FINGERPRINTS = {
    "citoyens-1.0.json": "917d3ab27b2f5828cc1b6e9661d9e6c5868c7cd710d5ee83ddf9fa7d6ab1ce82",
    "courrier-1.0.json": "904ae0f825842fe726ed88766948d353176d499769b85714ed8fe7551471eb45",
}
"""The same file with other bytes is a fault, not an edition."""
