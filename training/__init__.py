"""The training room: from texts written for this project to the embedded models, the same bytes from the same texts."""
