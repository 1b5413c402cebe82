"""Seals that anyone can check: canonical bytes, DSSE envelopes, keys that rotate."""
