"""What the house is for. Async, and talking to ports alone."""
