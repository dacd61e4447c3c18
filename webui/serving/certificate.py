"""The certificate for phones: made at first start, kept, renewed when it no longer fits."""

from __future__ import annotations

import ipaddress
import os
import socket
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from webui.serving.addresses import ServeError

DAYS = 800
"""Phones refuse certificates that are valid for longer than 825 days."""


def certificate(
    folder: Path, addresses: Sequence[str], now: datetime | None = None
) -> tuple[Path, Path]:
    """Files of the certificate and its key, for these addresses and the names of this computer."""
    now = now or datetime.now(UTC)
    chain, key = folder / "certificate.pem", folder / "certificate-key.pem"
    try:
        if not _fits(chain, key, addresses, now):
            folder.mkdir(parents=True, exist_ok=True)
            _make(chain, key, addresses, now)
    except OSError as problem:
        raise ServeError(f"{problem.filename}: {problem.strerror or problem}") from None
    return chain, key


def _fits(chain: Path, key: Path, addresses: Sequence[str], now: datetime) -> bool:
    """Whether the kept certificate can still be used."""
    if not chain.exists() or not key.exists():
        return False
    try:
        kept = x509.load_pem_x509_certificate(chain.read_bytes())
        names = kept.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except (ValueError, x509.ExtensionNotFound):
        return False
    known = {str(address) for address in names.get_values_for_type(x509.IPAddress)}
    return set(addresses) <= known and kept.not_valid_after_utc > now + timedelta(days=1)


def _make(chain: Path, key: Path, addresses: Sequence[str], now: datetime) -> None:
    secret = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Owczarek")])
    own = socket.gethostname()
    names: list[x509.GeneralName] = [
        x509.DNSName(host)
        for host in dict.fromkeys(["localhost", own, f"{own.partition('.')[0]}.local"])
        if host.isascii()
    ]
    ips = dict.fromkeys(["127.0.0.1", *addresses])
    names += [x509.IPAddress(ipaddress.ip_address(ip)) for ip in ips]
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(secret.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=DAYS))
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .sign(secret, hashes.SHA256())
    )
    written = secret.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    # The key must never be readable for others, not even for a moment.
    with os.fdopen(os.open(key, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(written)
    chain.write_bytes(made.public_bytes(serialization.Encoding.PEM))
