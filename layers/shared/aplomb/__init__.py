"""Aplomb's shared layer: deterministic first, a model only when needed, every decision checkable."""

__version__ = "0.1.0"
"""The engine's version, as every report names it (seed 001, Response Shape)."""
