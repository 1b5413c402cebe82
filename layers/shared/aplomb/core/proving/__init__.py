"""Proof: what official sources say of what was asked and answered."""
