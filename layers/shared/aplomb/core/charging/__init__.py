"""Who pays for a model's call, how much it may cost at most, how much it did, and what a day's purses have room for."""
