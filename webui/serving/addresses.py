"""Under which addresses phones in the same network reach this computer."""

from __future__ import annotations

import ipaddress
import socket
import sys
from pathlib import Path

from engine.errors import EngineError

PORT = 8765
EVERYWHERE = "0.0.0.0"


class ServeError(EngineError):
    """The server cannot start; the message says why."""


def lan_addresses() -> list[str]:
    """IPv4 numbers of this computer in its networks, the one that leads outside first."""
    found: list[str] = []
    probe = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    try:
        # Choosing a way for datagrams sends nothing; this address is reserved for documents.
        probe.connect(("192.0.2.1", 9))
        found.append(probe.getsockname()[0])
    except OSError:
        pass
    finally:
        probe.close()
    try:
        infos = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
        found.extend(str(info[4][0]) for info in infos)
    except OSError:
        pass
    useful = [ip for ip in dict.fromkeys(found) if not ipaddress.ip_address(ip).is_loopback]
    return [ip for ip in useful if not ipaddress.ip_address(ip).is_unspecified]


def is_loopback(host: str) -> bool:
    """Whether a host is only reached from this computer."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def bind(host: str, port: int) -> socket.socket:
    """A listening socket; 0 takes any free port."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        if sys.platform != "win32":  # there it would let two programs share a port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
    except OSError as problem:
        listener.close()
        reason = problem.strerror or str(problem)
        raise ServeError(f"{host}:{port} cannot be used: {reason}") from None
    return listener


def find_demo() -> Path | None:
    """The bundled film, if this installation has one."""
    folder = Path(__file__).parent.parent / "demo"
    films = (".mp4", ".avi", ".mkv", ".webm")
    return next((f for f in sorted(folder.glob("*")) if f.suffix in films), None)
