"""Ours and its peers, a module each: ``prepare(urls)`` opens what it keeps and returns what answers one request."""
