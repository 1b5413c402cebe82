"""What the Makefile runs: nothing here ships."""
