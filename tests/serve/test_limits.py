"""How much one address may ask."""

from __future__ import annotations

import pytest

from app.serve.limits import Addresses, Limits


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_an_address_has_so_many_connections_at_once() -> None:
    addresses = Addresses(Limits(connections=2))
    assert addresses.enter("192.0.2.1")
    assert addresses.enter("192.0.2.1")
    assert not addresses.enter("192.0.2.1")
    assert addresses.enter("192.0.2.2")
    addresses.leave("192.0.2.1")
    assert not addresses.enter("192.0.2.1")
    for _ in range(3):
        addresses.leave("192.0.2.1")
    assert addresses.enter("192.0.2.1")


def test_an_address_comes_so_often_a_minute() -> None:
    clock = Clock()
    addresses = Addresses(Limits(logins=2), clock)
    assert addresses.may_try("192.0.2.1")
    clock.now = 30
    assert addresses.may_try("192.0.2.1")
    assert not addresses.may_try("192.0.2.1")
    assert addresses.may_try("192.0.2.2")
    clock.now = 61
    assert addresses.may_try("192.0.2.1")
    assert not addresses.may_try("192.0.2.1")


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::7", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("fe80::1%eth0", "fe80::2%eth0", True),
        ("192.0.2.1", "192.0.2.2", False),
    ],
)
def test_a_household_is_one_address(one: str, other: str, *, same: bool) -> None:
    addresses = Addresses(Limits(connections=1))
    assert addresses.enter(one)
    assert addresses.enter(other) is not same


def test_addresses_of_long_ago_are_forgotten() -> None:
    clock = Clock()
    addresses = Addresses(Limits(), clock)
    for number in range(10_001):
        addresses.may_try(f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}")
    assert addresses.remembered == 10_001
    clock.now = 61
    addresses.may_try("192.0.2.1")
    assert addresses.remembered == 1
