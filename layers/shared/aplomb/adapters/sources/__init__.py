"""Official sources over HTTP, and what they share: one exchange, one way to keep what was read."""
