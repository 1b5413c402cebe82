"""The model house: template.yaml as routes, functions as real processes behind their Runtime API."""
