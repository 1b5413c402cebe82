"""The ten classifiers that live in the house: regular expressions and small tables, no network, no key."""
