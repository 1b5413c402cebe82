"""Which model files there are, and the SHA-256 of the bytes of each. ``make train`` writes this module."""

FINGERPRINTS = {
    "citoyens-1.0.json": "d3c5ebfac95bc62c5427fd1741d2748ee47d5b806883eb384ba99fa0d3706588",
    "courrier-1.0.json": "e82ad5659835a281c258018cf8f83e800ee884b805b28e743b0543e6d113183c",
}
"""The same file with other bytes is a fault, not an edition."""
