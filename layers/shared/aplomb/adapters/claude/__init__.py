"""Claude as synthesizer: the genuine SDK, what its errors mean, and the prompt."""
