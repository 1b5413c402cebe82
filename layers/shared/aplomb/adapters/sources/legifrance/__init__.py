"""Légifrance over PISTE: articles, laws, decisions, as the official API tells them.

Documentation: https://piste.gouv.fr/ (DILA, Légifrance, lf-engine-app 2.4.2). Everything is a POST of JSON.
"""
