"""Level 3 on forty questions of our own: three families and an arbiter that do what is written down for them."""
