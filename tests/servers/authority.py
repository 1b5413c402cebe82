"""A certificate authority of our own, and a server certificate for localhost that it signed."""

import ssl
import subprocess
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Authority:
    root: Path
    certificate: Path
    key: Path

    def server_context(self) -> ssl.SSLContext:
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(self.certificate, self.key)
        return context

    def client_context(self) -> ssl.SSLContext:
        return ssl.create_default_context(cafile=str(self.root))


def found(folder: Path, host: str = "localhost") -> Authority:
    """Make the files in ``folder``. Needs openssl on PATH."""
    root, root_key = folder / "root.pem", folder / "root.key"
    new_key = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2")
    _openssl("req", "-x509", *new_key, "-subj", "/CN=root", "-keyout", root_key, "-out", root,
             "-addext", "basicConstraints=critical,CA:TRUE", "-addext", "keyUsage=critical,keyCertSign")  # fmt: skip
    certificate, key = folder / "server.pem", folder / "server.key"
    _openssl("req", "-x509", *new_key, "-subj", f"/CN={host}", "-keyout", key, "-out", certificate,
             "-CA", root, "-CAkey", root_key, "-addext", f"subjectAltName=DNS:{host}",
             "-addext", "basicConstraints=critical,CA:FALSE")  # fmt: skip
    return Authority(root, certificate, key)


def _openssl(*arguments: str | Path) -> None:
    subprocess.run(("openssl", *arguments), check=True, capture_output=True)
