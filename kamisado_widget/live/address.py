"""Where a room can be reached: this machine's address in its network, and as a picture for phones."""

from __future__ import annotations

import ipaddress
import os
import socket

LOOPBACK = "127.0.0.1"


def network_address() -> str | None:
    """Return the address that others in the network would reach this machine by; None where there is none.

    Nothing is sent: the machine is only asked from which of its addresses it would send.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # of a range kept for examples
            address = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if ipaddress.ip_address(address).is_loopback or address == "0.0.0.0" else address


def is_loopback(host: str) -> bool:
    """Tell whether only this machine can reach a host."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def is_on_hub() -> bool:
    """Tell whether this kernel runs in a JupyterHub, where no other port can be reached."""
    return "JUPYTERHUB_USER" in os.environ or "JUPYTERHUB_API_URL" in os.environ
