"""Around which classifiers hedging and the circuit breaker stand, and that they live as long as the environment."""

import pytest

from aplomb.adapters.http.classifiers import HttpClassifier
from aplomb.core.comprehension.catalogue import CATALOGUE, PUBLIC_URL
from aplomb.house import House
from aplomb.usecases.breaker import Breaker
from aplomb.usecases.hedged import Hedged

BOTH = {"HEDGING": "on", "CIRCUIT_BREAKER": "on"}
ONE = {"CLASSIFIERS": "selfservice=https://selfservice.example.test/comprendre"}
ALL = {"CLASSIFIERS": PUBLIC_URL}


@pytest.mark.parametrize("variables", [{}, {"HEDGING": "off", "CIRCUIT_BREAKER": "off"}])
def test_with_both_off_a_remote_classifier_is_asked_directly(variables):
    assert {type(one) for one in House.from_env(ALL | variables).classifiers} == {HttpClassifier}


def test_an_embedded_classifier_is_never_wrapped():
    plain, house = House.from_env({}).classifiers, House.from_env(ONE | BOTH)
    assert House.from_env(BOTH).classifiers == plain
    wrapped = {one.service.name for one in house.classifiers if isinstance(one, Hedged | Breaker)}
    assert wrapped == {"selfservice"}
    assert [one for one in house.classifiers if one.service.name != "selfservice"] == [
        one for one in plain if one.service.name != "selfservice"
    ]


def test_each_stands_there_alone_where_the_other_is_off():
    assert {type(one) for one in House.from_env(ALL | {"HEDGING": "on"}).classifiers} == {Hedged}
    breakers = House.from_env(ALL | {"CIRCUIT_BREAKER": "on"}).classifiers
    assert {type(one) for one in breakers} == {Breaker}
    assert all(type(one._classifier) is HttpClassifier and one._probe is one._classifier for one in breakers)


def test_with_both_on_the_breaker_is_outside_and_its_probe_is_not_hedged():
    house = House.from_env(ALL | BOTH)
    assert [one.service for one in house.classifiers] == list(CATALOGUE)
    assert {type(one) for one in house.classifiers} == {Breaker}
    assert {type(one._classifier) for one in house.classifiers} == {Hedged}
    assert all(
        type(one._probe) is HttpClassifier and one._probe is one._classifier._classifier for one in house.classifiers
    )


def test_all_services_share_one_budget_and_each_has_a_history_of_its_own():
    house = House.from_env(ALL | BOTH)
    assert {one._classifier._budget for one in house.classifiers} == {house.second_calls}
    assert len({id(one._classifier._latencies) for one in house.classifiers}) == 10
    assert {one._meter for one in house.classifiers} == {house.meter}


def test_they_live_as_long_as_the_environment():
    house = House.from_env(ALL | BOTH)
    assert house.comprehend.use_case.use_case.classifiers is house.classifiers
    assert house.classifiers is house.classifiers
