"""Deliberation: what becomes of the blind positions of several models, and what an arbiter may rule on them."""
