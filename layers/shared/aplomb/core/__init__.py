"""The law: pure functions and values, free of I/O, clock, environment and clients."""
