"""Comprendre (seed 001): ten answers, one trust, one report."""
