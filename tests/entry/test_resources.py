import hashlib
import json

import pytest

from aplomb.core.errors import SecretError, StoreError
from aplomb.core.limits import LIMITS
from aplomb.entry.rest import Resource, Submission, json_resources


async def rule(path):
    return {"version": path["version"]} if path["version"] == "1.0" else None


async def broken(path):
    raise KeyError(f"canary-{4242}")


async def silent(path):
    raise SecretError("canary-4242")


async def lost(path):
    raise StoreError("canary-4242")


async def judged(body):
    return {"bytes": len(body)}


HANDLER = json_resources(
    {
        "/silent": Resource(silent, "public, no-cache"),
        "/regle/{version}": Resource(rule, "public, max-age=300"),
        "/broken": Resource(broken, "no-store"),
        "/lost": Resource(lost, "public, no-cache"),
        "/judged": Submission(judged),
    }
)


def get(version="1.0", method="GET", headers=None, resource="/regle/{version}"):
    event = {
        "httpMethod": method,
        "resource": resource,
        "path": f"/regle/{version}",
        "pathParameters": {"version": version},
        "headers": headers,
        "requestContext": {"requestId": "r-1"},
    }
    return HANDLER(event, None)


def test_a_resource_is_json_with_an_etag_that_a_cache_may_keep():
    response = get()
    assert (response["statusCode"], json.loads(response["body"])) == (200, {"version": "1.0"})
    assert response["headers"]["Cache-Control"] == "public, max-age=300"
    assert response["headers"]["ETag"] == f'"{hashlib.sha256(response["body"].encode()).hexdigest()}"'
    assert response["headers"]["X-Rule-Version"] == "1.0"
    assert response == get()


@pytest.mark.parametrize("known", ["{etag}", '"other", {etag}', "W/{etag}", "*", " * "])
def test_a_client_that_has_it_gets_a_304_without_a_body(known):
    etag = get()["headers"]["ETag"]
    response = get(headers={"If-None-Match": known.format(etag=etag)})
    assert (response["statusCode"], response["body"], response["headers"]["ETag"]) == (304, "", etag)


@pytest.mark.parametrize("known", ['"other"', "", "x", None, '"x{etag}y"'])
def test_a_client_that_has_another_gets_it_whole(known):
    known = known and known.format(etag=get()["headers"]["ETag"].strip('"'))
    assert get(headers={"if-none-match": known})["statusCode"] == 200


def test_head_answers_as_get_without_the_body():
    whole, head = get(), get(method="HEAD")
    assert (head["statusCode"], head["headers"], head["body"]) == (200, whole["headers"], "")


def test_what_is_not_there_is_a_404_problem():
    response = get("9.9")
    assert response["statusCode"] == 404
    assert json.loads(response["body"])["request_id"] == "r-1"


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", None])
def test_another_method_is_a_405_that_names_the_right_ones(method):
    response = get(method=method)
    assert (response["statusCode"], response["headers"]["Allow"]) == (405, "GET, HEAD")


@pytest.mark.parametrize(("resource", "store"), [("/silent", "store of keys"), ("/lost", "store of certificates")])
def test_a_store_that_does_not_answer_is_a_503_that_names_it_and_that_nobody_keeps(resource, store):
    response = get(resource=resource)
    assert (response["statusCode"], response["headers"]["Cache-Control"]) == (503, "no-store")
    assert store in json.loads(response["body"])["detail"]
    assert "canary-4242" not in response["body"]


def post(body, method="POST", **members):
    event = {"httpMethod": method, "resource": "/judged", "path": "/judged", "body": body, **members}
    return HANDLER(event, None)


@pytest.mark.parametrize(("body", "count"), [(None, 0), ("", 0), ("no JSON", 7), ("é", 2), ("\ud800", 3)])
def test_a_submission_is_judged_whatever_its_bytes_are(body, count):
    response = post(body)
    assert (response["statusCode"], json.loads(response["body"])) == (200, {"bytes": count})
    assert response["headers"]["Cache-Control"] == "no-store"


def test_a_submission_has_the_limits_of_every_body():
    assert post("a" * LIMITS.body_bytes)["statusCode"] == 200
    assert post("a" * (LIMITS.body_bytes + 1))["statusCode"] == 413
    assert post("=", isBase64Encoded=True)["statusCode"] == 400


@pytest.mark.parametrize("method", ["GET", "HEAD", "PUT", None])
def test_a_submission_is_a_post(method):
    response = post("", method)
    assert (response["statusCode"], response["headers"]["Allow"]) == (405, "POST")


def test_a_bug_is_a_500_that_tells_nothing(log_lines):
    response = get(resource="/broken")
    assert response["statusCode"] == 500
    assert "canary-4242" not in response["body"] + "".join(log_lines())


@pytest.mark.parametrize("lines", [["{etag}"], ['"other"', "{etag}"], ['"other", {etag}']])
def test_a_tag_in_any_line_of_the_header_is_known(lines):
    etag = get()["headers"]["ETag"]
    event = {
        "httpMethod": "GET",
        "resource": "/regle/{version}",
        "pathParameters": {"version": "1.0"},
        "headers": None,
        "multiValueHeaders": {"If-None-Match": [line.format(etag=etag) for line in lines]},
    }
    assert HANDLER(event, None)["statusCode"] == 304
