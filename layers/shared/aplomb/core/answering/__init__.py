"""Models that answer: which there are, what each may be asked for, and what it may answer with."""
