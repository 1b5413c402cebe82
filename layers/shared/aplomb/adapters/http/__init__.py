"""Classifiers that answer over HTTP, and the transport that reaches them."""
