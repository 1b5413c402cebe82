import pytest

from aplomb.adapters.embedded.reading.tables import read_tables

ROWS = [{"name": "x", "price": "5", "delay": "3 j"}, {"name": "y", "price": "6", "delay": "4 j"}]


def rows(text):
    return [{criterion: cell.text for criterion, cell in row.items()} for row in read_tables(text)]


@pytest.mark.parametrize(
    "text",
    [
        "nom;prix;delai\nx;5;3 j\ny;6;4 j",
        "| nom | prix | delai |\n|---|---|---|\n| x | 5 | 3 j |\n| y | 6 | 4 j |",
        "n°\tfournisseur\tprix\tdelai\n1\tx\t5\t3 j\n2\ty\t6\t4 j",
        "\tx\ty\nprix m2\t5\t6\ndelai\t3 j\t4 j",
        "avant : a ; b\nici\n  | **nom** | prix | delai |\n| x | 5 | 3 j |\n| y | 6 | 4 j |\napres",
    ],
    ids=["semicolons", "framed", "numbered, tabs", "on its side", "amid text"],
)
def test_cells_by_their_heading(text):
    assert rows(text) == ROWS


@pytest.mark.parametrize("text", ["", "a|b", "a ; 5 € ; delai 3 j\nb ; 6 € ; delai 4 j", "x;y\nz;w"])
def test_what_has_no_heading_is_no_table(text):
    assert rows(text) == []


def test_a_cell_stands_where_it_is_written():
    text = "nom | prix\n  x  |  5 "
    assert [text[cell.start : cell.end] for row in read_tables(text) for cell in row.values()] == ["x", "5"]


def test_a_short_row_has_the_cells_it_has():
    assert rows("nom|prix|delai\nx|5|3\ny|6") == [
        {"name": "x", "price": "5", "delay": "3"},
        {"name": "y", "price": "6"},
    ]
