"""Nginx on loopback, as a child of the test, with a configuration of its own."""

import socket
import subprocess
import time
from pathlib import Path
from typing import Self

from tests.servers.authority import Authority

CONFIGURATION = """
daemon off; master_process off; worker_processes 1; pid {folder}/pid; error_log {folder}/error.log;
events {{ worker_connections 256; }}
http {{
  access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi; uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
  keepalive_requests 3;
  server {{
    listen 127.0.0.1:{port}; listen 127.0.0.1:{tls_port} ssl;
    ssl_certificate {certificate}; ssl_certificate_key {key};
    root {folder}/www; default_type application/json; error_page 405 =200 $uri;
    location /gzip {{ alias {folder}/www/answer; gzip on; gzip_types application/json; gzip_min_length 1; }}
    location /close {{ keepalive_timeout 0; return 200 '{{"trust": 70}}'; }}
    location /moved {{ return 302 /answer; }}
    location /gateway {{ return 502; }}
    location /small {{ client_max_body_size 10; proxy_pass http://127.0.0.1:1; }}
    location /behind {{ proxy_pass http://localhost:{upstream}/; }}
  }}
}}
"""


class Nginx:
    def __init__(self, folder: Path, authority: Authority, answer: bytes, upstream: int = 1) -> None:
        """``upstream`` is the port of the server that ``/behind`` stands before, buffering as nginx does by itself."""
        self._folder = folder
        self._authority = authority
        self._upstream = upstream
        (folder / "www").mkdir()
        (folder / "www/answer").write_bytes(answer)

    def __enter__(self) -> Self:
        port, tls_port = _free_ports(2)
        configuration = self._folder / "nginx.conf"
        configuration.write_text(
            CONFIGURATION.format(
                folder=self._folder,
                port=port,
                tls_port=tls_port,
                certificate=self._authority.certificate,
                key=self._authority.key,
                upstream=self._upstream,
            )
        )
        self.url, self.tls_url = f"http://127.0.0.1:{port}", f"https://localhost:{tls_port}"
        command = ("nginx", "-c", configuration, "-e", self._folder / "error.log", "-p", self._folder)
        self._child = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        deadline = time.monotonic() + 10
        while not _listens(port):
            assert self._child.poll() is None, (self._folder / "error.log").read_text()
            assert time.monotonic() < deadline
            time.sleep(0.02)
        return self

    def __exit__(self, *_: object) -> None:
        self._child.terminate()
        self._child.wait(timeout=10)


def _listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def _free_ports(count: int) -> list[int]:
    sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [each.getsockname()[1] for each in sockets]
    for each in sockets:
        each.close()
    return ports
