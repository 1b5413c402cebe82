"""One module a service: the verdicts, put into the shape that the service documents."""
