"""Which model files there are, and the SHA-256 of the bytes of each. ``make train`` writes this module."""

FINGERPRINTS = {
    "citoyens-1.0.json": "002789e459c63fd2831eeb59c1aa05c940079514dc3e7a59d5067b689de5c5fb",
    "courrier-1.0.json": "e82ad5659835a281c258018cf8f83e800ee884b805b28e743b0543e6d113183c",
}
"""The same file with other bytes is a fault, not an edition."""
