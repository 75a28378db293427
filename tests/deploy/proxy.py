"""A TLS proxy, as small as it can be and still be one: real certificates, real headers."""

from __future__ import annotations

import asyncio
import contextlib
import datetime as dt
import ipaddress
import ssl

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

FORWARDED = (b"x-forwarded-for:", b"x-forwarded-proto:", b"forwarded:")


def certificate(folder):
    """Write a certificate of this machine into ``folder``; return both sides' TLS settings."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "cards.example")])
    now = dt.datetime.now(dt.UTC)
    names = [x509.DNSName("localhost"), x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - dt.timedelta(hours=1))
        .not_valid_after(now + dt.timedelta(hours=1))
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    (folder / "cert.pem").write_bytes(made.public_bytes(serialization.Encoding.PEM))
    (folder / "key.pem").write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
    )
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(folder / "cert.pem", folder / "key.pem")
    return server, ssl.create_default_context(cafile=str(folder / "cert.pem"))


class Proxy:
    """Takes TLS off and passes on one request a connection, or a socket after it."""

    def __init__(self, upstream, context, sender):
        """Pass on to the port ``upstream``; ``sender`` is the address that clients seem to have."""
        self._upstream, self._context, self._sender = upstream, context, sender
        self._tasks = set()

    async def __aenter__(self):
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0, ssl=self._context)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_):
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._server.wait_closed()

    async def _serve(self, reader, writer):
        task = asyncio.current_task()
        self._tasks.add(task)
        inside, outside = None, writer
        try:
            head = await reader.readuntil(b"\r\n\r\n")
            lines = [
                line for line in head[:-4].split(b"\r\n") if not line.lower().startswith(FORWARDED)
            ]
            lines += [f"X-Forwarded-For: {self._sender}".encode(), b"X-Forwarded-Proto: https"]
            source, inside = await asyncio.open_connection("127.0.0.1", self._upstream)
            inside.write(b"\r\n".join(lines) + b"\r\n\r\n")
            await asyncio.gather(self._pipe(reader, inside), self._pipe(source, outside))
        except (OSError, asyncio.IncompleteReadError):
            pass
        finally:
            for each in (inside, outside):
                if each is not None:
                    each.close()
                    with contextlib.suppress(OSError, ssl.SSLError):
                        await each.wait_closed()
            self._tasks.discard(task)

    @staticmethod
    async def _pipe(reader, writer):
        with contextlib.suppress(OSError):
            while data := await reader.read(65_536):
                writer.write(data)
                await writer.drain()
        writer.close()
