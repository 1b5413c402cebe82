"""An invented glass catalogue: what selfservice searches."""

from typing import NamedTuple


class Article(NamedTuple):
    """One article: number, kinds of glass, make-up as ``Line.make_up`` writes it, euros a square metre, stock."""

    number: str
    kinds: tuple[str, ...]
    make_up: str
    price: float
    stock: str

    @property
    def name(self) -> str:
        """The article in words, as the catalogue prints it."""
        first, *rest = self.kinds
        return " ".join((first.capitalize(), self.make_up, *rest))


_ROWS = """
10203 clair 3mm 6.0 disponible
10204 clair 4mm 7.0 disponible
10205 clair 5mm 8.5 disponible
10206 clair 6mm 10.0 disponible
10208 clair 8mm 14.0 disponible
10210 clair 10mm 18.0 disponible
10304 extra-clair 4mm 11.5 disponible
10306 extra-clair 6mm 16.0 disponible
10308 extra-clair 8mm 22.0 sur_commande
10310 extra-clair 10mm 28.5 disponible
20331 feuillete,clair 33.1 36.0 disponible
20332 feuillete,clair 33.2 40.0 disponible
20441 feuillete,clair 44.1 48.0 disponible
20442 feuillete,clair 44.2 53.0 disponible
20446 feuillete,clair 44.6 79.0 sur_commande
20552 feuillete,clair 55.2 64.0 disponible
20662 feuillete,clair 66.2 76.0 disponible
20882 feuillete,clair 88.2 104.0 sur_commande
21442 feuillete,extra-clair 44.2 68.0 disponible
21552 feuillete,extra-clair 55.2 82.0 sur_commande
22332 feuillete,opale 33.2 55.0 disponible
22442 feuillete,opale 44.2 67.0 disponible
23442 feuillete,bronze 44.2 69.0 sur_commande
30006 trempe,clair 6mm 14.5 disponible
30008 trempe,clair 8mm 18.5 disponible
30010 trempe,clair 10mm 22.0 disponible
30012 trempe,clair 12mm 29.0 disponible
31008 trempe,extra-clair 8mm 26.0 disponible
31010 trempe,extra-clair 10mm 32.5 disponible
32008 trempe,depoli 8mm 28.0 sur_commande
40003 miroir,argent 3mm 13.0 disponible
40004 miroir,argent 4mm 14.5 disponible
40006 miroir,argent 6mm 19.5 disponible
41004 miroir,bronze 4mm 24.0 sur_commande
41006 miroir,bronze 6mm 29.5 rupture
42006 miroir,gris 6mm 29.0 disponible
50006 depoli 6mm 19.0 disponible
50008 depoli 8mm 25.0 disponible
60006 laque 6mm 44.0 disponible
61004 imprime 4mm 18.0 disponible
70416 vitrage 4/16/4 34.0 disponible
70620 vitrage 6/16/6 45.0 disponible
71442 vitrage,feuillete 44.2/16/4 72.0 disponible
72412 vitrage 4/12/4/12/4 67.0 sur_commande
"""


def _article(row: str) -> Article:
    number, kinds, make_up, price, stock = row.split()
    return Article(number, tuple(kinds.split(",")), make_up, float(price), stock)


ARTICLES = tuple(_article(row) for row in _ROWS.split("\n") if row)
