"""The machine's network address, and why phones may fail to connect. Needs no tornado."""

from __future__ import annotations

import ipaddress
import os
import socket
from typing import TYPE_CHECKING
from urllib.error import URLError
from urllib.request import ProxyHandler, build_opener

from ..i18n import Message, say

if TYPE_CHECKING:
    from .server import Server

LOOPBACK = "127.0.0.1"


def network_address() -> str | None:
    """This machine's address in its network. No packet is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # TEST-NET-1: never routed
            address = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if ipaddress.ip_address(address).is_loopback or address == "0.0.0.0" else address


def is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def is_on_hub() -> bool:
    """Whether this kernel runs in a JupyterHub, where its ports are not reachable."""
    return "JUPYTERHUB_USER" in os.environ or "JUPYTERHUB_API_URL" in os.environ


_PATIENCE = 3  # seconds for a request to itself


def diagnose(server: Server, language: str) -> list[Message]:
    """Request the room's page from this machine. Must not run on the server's thread."""
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
    callers = len(server.callers)
    if not callers:
        return say("live.diagnosis.nobody", language)
    key = "connected" if len(server.room.people) else "called"
    return say(f"live.diagnosis.{key}", language, count=callers)


def _why_no_page(address: str) -> str:
    opener = build_opener(ProxyHandler({}))  # never through a proxy
    try:
        opener.open(address, timeout=_PATIENCE).close()
    except URLError as error:
        return str(error.reason)
    except OSError as error:
        return str(error)
    return ""
