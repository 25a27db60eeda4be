"""Ways to a Parley: its local socket, its WebSocket, and a process of `parley rpc`. Standard library only.

A transport has three methods: `send(text)` for one JSON text, `receive()` for the next one (None at the end), and
`close()`. `send` and `receive` may be called from different threads.
"""

import base64
import hashlib
import json
import os
import socket
import ssl
import struct
import subprocess
import sys
import threading
import urllib.parse
import uuid
from pathlib import Path
from typing import IO, Optional, Sequence

MAX_MESSAGE_BYTES = 32 * 1024 * 1024


class Refused(Exception):
    """The host does not admit this client. `status` is the HTTP status of a refused WebSocket."""

    def __init__(self, message: str, status: Optional[int] = None):
        super().__init__(message)
        self.status = status


def default_data_dir() -> Path:
    """The data folder that Parley uses unless told otherwise."""
    given = os.environ.get("PARLEY_DATA_DIR")
    if given:
        return Path(given)
    if sys.platform == "win32":
        return Path(os.environ["LOCALAPPDATA"]) / "parley" / "Data"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "parley"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "parley"


class _Lines:
    """One JSON text per line over a pair of byte streams."""

    def __init__(self, reader: IO[bytes], writer: IO[bytes]):
        self._reader, self._writer = reader, writer
        self._writing = threading.Lock()

    def send(self, text: str) -> None:
        with self._writing:
            self._writer.write(text.encode() + b"\n")
            self._writer.flush()

    def receive(self) -> Optional[str]:
        try:
            line = self._reader.readline()
        except (OSError, ValueError):
            return None
        return line.decode() if line else None


def _own_process() -> tuple[dict, Optional[socket.socket]]:
    """Names this process, and proves it on Linux by a socket that stays open until the host has looked at it."""
    peer: dict = {"pid": os.getpid()}
    if tree := os.environ.get("PARLEY_PROCESS_TREE"):
        peer["tree"] = tree
    if sys.platform != "linux":
        return peer, None
    peer["proof"] = f"parley-{uuid.uuid4()}"
    proof = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    proof.bind("\0" + peer["proof"])
    proof.listen(1)
    return peer, proof


class LocalSocket(_Lines):
    """The socket of the running host of a data folder (Linux and macOS), found through its file `host.json`."""

    def __init__(self, data_dir: Optional[os.PathLike] = None, token: Optional[str] = None):
        host = json.loads((Path(data_dir or default_data_dir()) / "host.json").read_text())
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._socket.connect(host["address"])
        super().__init__(self._socket.makefile("rb"), self._socket.makefile("wb"))
        # The first line proves that this process may read the data folder, and says which process it is; the host answers
        # with one line.
        peer, proof = _own_process()
        self.send(json.dumps({"token": token or host["token"], "peer": peer}))
        welcome = self.receive()
        if proof is not None:
            proof.close()
        if welcome is None:
            self.close()
            raise Refused("The host does not accept the token.")

    def close(self) -> None:
        try:
            self._socket.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        self._socket.close()


class ChildProcess(_Lines):
    """A process of `parley rpc`, which hosts the data folder or attaches to its running host. Works on every system."""

    def __init__(self, command: Sequence[str] = ("parley", "rpc")):
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert self._process.stdin is not None and self._process.stdout is not None
        super().__init__(self._process.stdout, self._process.stdin)

    def close(self) -> None:
        with self._writing:
            self._writer.close()
        self._process.wait()


class WebSocket:
    """The WebSocket of a `parley serve`, at the address that it prints: RFC 6455, as far as Parley uses it."""

    def __init__(self, url: str):
        address = urllib.parse.urlsplit(url)
        host = address.hostname or "127.0.0.1"
        is_secure = address.scheme in ("https", "wss")
        port = address.port or (443 if is_secure else 80)
        self._socket = socket.create_connection((host, port))
        if is_secure:
            self._socket = ssl.create_default_context().wrap_socket(self._socket, server_hostname=host)
        self._reader = self._socket.makefile("rb")
        self._writing = threading.Lock()
        token = urllib.parse.parse_qs(address.query).get("token", [""])[0]
        self._open(address.netloc, token)

    def _open(self, host: str, token: str) -> None:
        key = base64.b64encode(os.urandom(16)).decode()
        self._socket.sendall(
            (
                f"GET /rpc HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nAuthorization: Bearer {token}\r\n\r\n"
            ).encode()
        )
        status = int(self._reader.readline().split(b" ")[1])
        headers = {}
        while (line := self._reader.readline().strip()) != b"":
            name, _, value = line.decode().partition(":")
            headers[name.lower()] = value.strip()
        accept = hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest()
        if status != 101 or headers.get("sec-websocket-accept") != base64.b64encode(accept).decode():
            self._socket.close()
            raise Refused(f"The server answers {status}.", status)

    def send(self, text: str) -> None:
        self._frame(0x1, text.encode())

    def _frame(self, opcode: int, data: bytes) -> None:
        size = len(data)
        if size < 126:
            head = struct.pack("!BB", 0x80 | opcode, 0x80 | size)
        elif size < 65536:
            head = struct.pack("!BBH", 0x80 | opcode, 0x80 | 126, size)
        else:
            head = struct.pack("!BBQ", 0x80 | opcode, 0x80 | 127, size)
        mask = os.urandom(4)
        # Exclusive or of whole numbers: a loop over bytes would be slow for long messages.
        repeated = (mask * (size // 4 + 1))[:size]
        masked = (int.from_bytes(data, "big") ^ int.from_bytes(repeated, "big")).to_bytes(size, "big")
        with self._writing:
            self._socket.sendall(head + mask + masked)

    def receive(self) -> Optional[str]:
        message = b""
        while True:
            try:
                first, second = self._exactly(2)
                size = second & 0x7F
                if size == 126:
                    (size,) = struct.unpack("!H", self._exactly(2))
                elif size == 127:
                    (size,) = struct.unpack("!Q", self._exactly(8))
                data = self._exactly(size)
            except (OSError, EOFError, ValueError):
                return None
            opcode = first & 0x0F
            if opcode == 0x8:
                return None
            if opcode == 0x9:
                self._frame(0xA, data)
            elif opcode in (0x0, 0x1):
                message += data
                if first & 0x80:
                    return message.decode()

    def _exactly(self, size: int) -> bytes:
        data = self._reader.read(size)
        if data is None or len(data) < size:
            raise EOFError
        return data

    def close(self) -> None:
        try:
            self._frame(0x8, struct.pack("!H", 1000))
            self._socket.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        self._socket.close()
