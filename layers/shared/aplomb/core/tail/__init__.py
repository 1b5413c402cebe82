"""The slow end of the fan-out: when a service is asked a second time, and when it is not asked at all."""
