"""A second implementation of our signatures: openssl on the command line."""

import subprocess
from pathlib import Path

ED25519_SEED_PREFIX = bytes.fromhex("302e020100300506032b657004220420")  # PKCS #8 (RFC 8410)
ED25519_PUBLIC_PREFIX = bytes.fromhex("302a300506032b6570032100")  # SubjectPublicKeyInfo (RFC 8410)


def openssl(*arguments, stdin=b""):
    return subprocess.run(["openssl", *map(str, arguments)], input=stdin, capture_output=True, check=False)


def hmac_sha256(key: bytes, message: bytes) -> bytes:
    run = openssl("dgst", "-sha256", "-mac", "HMAC", "-macopt", f"hexkey:{key.hex()}", "-binary", stdin=message)
    assert run.returncode == 0, run.stderr
    return run.stdout


def ed25519_public(seed: bytes, folder: Path) -> bytes:
    (folder / "key.der").write_bytes(ED25519_SEED_PREFIX + seed)
    run = openssl("pkey", "-inform", "DER", "-in", folder / "key.der", "-pubout", "-outform", "DER")
    assert run.returncode == 0, run.stderr
    return run.stdout.removeprefix(ED25519_PUBLIC_PREFIX)


def ed25519_sign(seed: bytes, message: bytes, folder: Path) -> bytes:
    (folder / "key.der").write_bytes(ED25519_SEED_PREFIX + seed)
    (folder / "message").write_bytes(message)
    run = openssl(
        "pkeyutl", "-sign", "-rawin", "-inkey", folder / "key.der", "-keyform", "DER", "-in", folder / "message"
    )
    assert run.returncode == 0, run.stderr
    return run.stdout


def ed25519_verifies(public: bytes, message: bytes, signature: bytes, folder: Path) -> bool:
    (folder / "public.der").write_bytes(ED25519_PUBLIC_PREFIX + public)
    (folder / "message").write_bytes(message)
    (folder / "signature").write_bytes(signature)
    run = openssl(
        "pkeyutl", "-verify", "-rawin", "-pubin", "-inkey", folder / "public.der", "-keyform", "DER",
        "-in", folder / "message", "-sigfile", folder / "signature",
    )  # fmt: skip
    return run.returncode == 0
