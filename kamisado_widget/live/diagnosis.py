"""Why telephones cannot connect: as much of it as can be found out from the teacher's own machine."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.error import URLError
from urllib.request import ProxyHandler, build_opener

from ..i18n import Message, say
from .address import network_address

if TYPE_CHECKING:
    from .server import Server

_PATIENCE = 3  # seconds for a page from this machine to this machine


def diagnose(server: Server, language: str) -> list[Message]:
    """Try the way in, and say what was found.

    It asks the server for a page, so it must not be called on the server's thread.
    """
    if not server.is_open:
        return [say("live.diagnosis.closed", language)]
    found: list[Message] = []
    if server.has_moved() and (host := network_address()):
        server.open(host)
        found.append(say("live.diagnosis.moved", language, address=server.address))
    why_not = _why_no_page(server.address)
    if why_not:
        return [*found, say("live.diagnosis.unreachable", language, address=server.address, why=why_not)]
    return [*found, say("live.diagnosis.reachable", language), _about_others(server, language)]


def _about_others(server: Server, language: str) -> Message:
    """Say how far other devices have come."""
    callers = len(server.callers)
    if not callers:
        return say("live.diagnosis.nobody", language)
    key = "connected" if len(server.room.people) else "called"
    return say(f"live.diagnosis.{key}", language, count=callers)


def _why_no_page(address: str) -> str:
    """Return why there is no page at an address; nothing where there is one."""
    opener = build_opener(ProxyHandler({}))  # a proxy knows nothing of a room
    try:
        opener.open(address, timeout=_PATIENCE).close()
    except URLError as error:
        return str(error.reason)
    except OSError as error:
        return str(error)
    return ""
