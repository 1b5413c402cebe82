"""The pipes to the city: the only modules that name a client library."""
