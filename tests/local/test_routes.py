import pytest

from local.routes import Routes


@pytest.fixture
def table(route):
    return Routes(
        [
            route("ANY", "/{rest+}"),
            route("GET", "/regle/{version}"),
            route("GET", "/regle/statut"),
            route("ANY", "/regle"),
            route("GET", "/regle"),
            route("GET", "/a.b"),
            route("POST", "/x/{one}/y/{two}"),
        ]
    )


@pytest.mark.parametrize(
    ("method", "path", "expected", "parameters"),
    [
        ("GET", "/regle", ("GET", "/regle"), {}),
        ("POST", "/regle", ("ANY", "/regle"), {}),
        ("GET", "/regle/", ("GET", "/regle"), {}),
        ("GET", "/regle/statut", ("GET", "/regle/statut"), {}),
        ("GET", "/regle/1.0", ("GET", "/regle/{version}"), {"version": "1.0"}),
        ("GET", "/regle/%C3%A9%2F", ("GET", "/regle/{version}"), {"version": "é/"}),
        ("PUT", "/regle/1.0", ("ANY", "/{rest+}"), {"rest": "regle/1.0"}),
        ("GET", "/aXb", ("ANY", "/{rest+}"), {"rest": "aXb"}),
        ("POST", "/x/1/y/2", ("POST", "/x/{one}/y/{two}"), {"one": "1", "two": "2"}),
    ],
)
def test_the_most_literal_template_with_the_method_wins(table, method, path, expected, parameters):
    match = table.match(method, path)
    assert (match.route.method, match.route.path) == expected
    assert match.parameters == parameters


@pytest.mark.parametrize(("method", "path"), [("GET", "/"), ("DELETE", "/only"), ("GET", "/only/more")])
def test_no_route_is_none(route, method, path):
    assert Routes([route("GET", "/only")]).match(method, path) is None


def test_the_root_is_a_route_like_another(route):
    assert Routes([route("GET", "/")]).match("GET", "/").route.path == "/"
