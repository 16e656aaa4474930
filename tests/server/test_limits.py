"""How much one address may ask."""

from __future__ import annotations

import asyncio
import errno
import socket

import pytest

from app.server.limits import AddressLimits, FailedAttempts, ServerLimits
from app.server.process import ServerLog, told_of_exhaustion


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_an_address_has_so_many_connections_at_once() -> None:
    addresses = AddressLimits(ServerLimits(connections=2))
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
    addresses = AddressLimits(ServerLimits(logins=2), clock)
    assert addresses.may_try("192.0.2.1")
    clock.now = 30
    assert addresses.may_try("192.0.2.1")
    assert not addresses.may_try("192.0.2.1")
    assert addresses.may_try("192.0.2.2")
    clock.now = 61
    assert addresses.may_try("192.0.2.1")
    assert not addresses.may_try("192.0.2.1")


def test_wrong_words_are_followed_by_longer_and_longer_waits() -> None:
    clock = Clock()
    guesses = FailedAttempts(3, 60.0, clock)
    waits = []
    for _ in range(10):
        guesses.wrong("eve")
        waits.append(guesses.wait("eve"))
        clock.now += waits[-1]
        assert guesses.wait("eve") == 0
    assert waits == [0, 0, 2, 4, 8, 16, 32, 60, 60, 60]
    assert guesses.wait("ann") == 0
    guesses.right("eve")
    guesses.wrong("eve")
    assert guesses.wait("eve") == 0
    clock.now += 3600
    for _ in range(2):
        guesses.wrong("eve")
    assert guesses.wait("eve") == 0


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
    addresses = AddressLimits(ServerLimits(connections=1))
    assert addresses.enter(one)
    assert addresses.enter(other) is not same


def test_addresses_of_long_ago_are_forgotten() -> None:
    clock = Clock()
    addresses = AddressLimits(ServerLimits(), clock)
    for number in range(10_001):
        addresses.may_try(f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}")
    assert addresses.remembered == 10_001
    clock.now = 61
    addresses.may_try("192.0.2.1")
    assert addresses.remembered == 1


async def test_that_the_system_gives_no_more_is_told_once_a_minute(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock, told, others = Clock(), list[str](), list[object]()
    clock.now = 1000.0
    loop = asyncio.get_running_loop()
    before = loop.get_exception_handler()
    loop.set_exception_handler(lambda _, context: others.append(context["message"]))
    full = {"message": "accept", "exception": OSError(errno.EMFILE, "Too many open files")}
    with told_of_exhaustion(ServerLog(told.append, clock)):
        for _ in range(100):
            loop.call_exception_handler(full)
        loop.call_exception_handler({"message": "fault", "exception": ValueError()})
        assert (len(told), others) == (1, ["fault"])
        clock.now += 61
        loop.call_exception_handler(full)
        # The loop tries again a second after that, also where the house was closed meanwhile.
        closed = socket.socket()
        closed.close()
        loop.call_soon(loop._start_serving, None, closed)  # type: ignore[attr-defined]  # noqa: SLF001
        await asyncio.sleep(0)
        await asyncio.sleep(0)
    assert len(told) == 2
    assert all(
        line.endswith(
            "the system gives this house no more connections or files: nobody can come in"
            " for a while; ulimit -n says how many it may have"
        )
        for line in told
    )
    assert others == ["fault"]
    loop.call_exception_handler(full)
    assert others == ["fault", "accept"]
    # That can also be once nothing is told any more, when no other handler is set on the loop.
    loop.set_exception_handler(None)
    monkeypatch.setattr(
        loop, "default_exception_handler", lambda context: others.append(context["message"])
    )
    with told_of_exhaustion(ServerLog(told.append)):
        pass
    loop.call_soon(loop._start_serving, None, closed)  # type: ignore[attr-defined]  # noqa: SLF001
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    loop.call_exception_handler({"message": "another", "exception": ValueError()})
    assert others == ["fault", "accept", "another"]
    loop.set_exception_handler(before)
