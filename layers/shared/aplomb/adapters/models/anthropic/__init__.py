"""Claude by the genuine SDK: as a model that answers, and as synthesizer."""
