"""APLOMB's routing (seed 000): a published rule, three facts, one decision."""
