"""A client of Parley: connect, send, follow, answer. Standard library only; Python 3.11 and later.

    with connect_local() as parley:
        session = parley.request("session.create", title="From Python")["sessionId"]
        for event in parley.follow(session, send="say Hello"):
            print(event["type"])

`parley_types.py` beside this file has the types of params, results and events.
"""

import itertools
import json
import os
import queue
import threading
from concurrent.futures import Future
from typing import Any, Callable, Iterator, Optional

from parley_transport import ChildProcess, LocalSocket, Refused, WebSocket

PROTOCOL_VERSION = 1

__all__ = ["Client", "Lost", "ParleyError", "Refused", "connect_local", "connect_process", "connect_url"]


class ParleyError(Exception):
    """An expected failure of a request. `code` is its name, `number` that of JSON-RPC, `data` the details."""

    def __init__(self, error: dict):
        super().__init__(error.get("message", "The request failed."))
        self.number: int = error.get("code", 0)
        self.data: dict = error.get("data") or {}
        self.code: str = self.data.get("code", "")


class Lost(Exception):
    """The connection is gone. Connect again, and follow with the sequence of the last event."""


class Subscription:
    """Events of one session, in order. `answer` is what `session.subscribe` returned."""

    def __init__(self, client: "Client", session_id: str):
        self._client, self.session_id = client, session_id
        self._events: queue.Queue = queue.Queue()
        self.answer: dict = {}

    def next(self, timeout: Optional[float] = None) -> dict:
        """Returns the next event. Raises queue.Empty after `timeout` seconds, and Lost with the connection."""
        event = self._events.get(timeout=timeout)
        if event is None:
            raise Lost()
        return event

    def until(self, event_type: str, timeout: float = 30) -> list[dict]:
        """Returns the events up to and including the next one of a type."""
        events = [self.next(timeout)]
        while events[-1]["type"] != event_type:
            events.append(self.next(timeout))
        return events

    def close(self) -> None:
        """Ends the subscription."""
        self._client._subscriptions.pop(self.session_id, None)
        self._client.request("session.unsubscribe", sessionId=self.session_id)


class Client:
    """A connection. Methods may be called from any thread."""

    def __init__(self, transport: Any):
        self.transport = transport
        self.server_events: queue.Queue = queue.Queue()
        self.server: dict = {}
        self._ids = itertools.count(1)
        self._open: dict[Any, Future] = {}
        self._subscriptions: dict[str, Subscription] = {}
        self._handlers: dict[str, Callable[[dict], Any]] = {}
        self._is_lost = False
        self._lock = threading.Lock()
        threading.Thread(target=self._read, daemon=True).start()

    def __enter__(self) -> "Client":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def connect(self, name: str = "parley-python", version: int = PROTOCOL_VERSION) -> dict:
        """Performs the handshake, which has to be the first request."""
        self.server = self.request("server.connect", protocolVersion=version, clientInfo={"name": name})
        return self.server

    def request(self, method: str, params: Optional[dict] = None, **fields: Any) -> Any:
        """Sends a request and waits for its result. Raises ParleyError for a failure, Lost without a connection."""
        future: Future = Future()
        number = next(self._ids)
        with self._lock:
            if self._is_lost:
                raise Lost()
            self._open[number] = future
        self._send({"jsonrpc": "2.0", "id": number, "method": method, "params": {**(params or {}), **fields}})
        return future.result()

    def notify(self, method: str, **params: Any) -> None:
        """Sends a request whose result does not matter; the host answers nothing."""
        self._send({"jsonrpc": "2.0", "method": method, "params": params})

    def serve(self, method: str, handler: Callable[[dict], Any]) -> None:
        """Answers requests of the host, such as `sessionFs.readFile`, with what a function returns."""
        self._handlers[method] = handler

    def subscribe(self, session_id: str, after: Optional[int] = None) -> Subscription:
        """Subscribes to a session; with `after`, replays the durable events after that sequence first."""
        subscription = self._subscriptions[session_id] = Subscription(self, session_id)
        fields = {} if after is None else {"afterSequence": after}
        subscription.answer = self.request("session.subscribe", sessionId=session_id, **fields)
        return subscription

    def follow(self, session_id: str, send: str, timeout: float = 300) -> Iterator[dict]:
        """Sends a message, and yields the events of the session until the turn of the message has ended."""
        subscription = self._subscriptions.get(session_id) or self.subscribe(session_id)
        turn = self.request("session.sendMessage", sessionId=session_id, message=send)["turnId"]
        while True:
            event = subscription.next(timeout)
            yield event
            if event["type"] == "turn.completed" and event.get("turnId") == turn:
                return

    def allow(self, request_id: str) -> dict:
        """Allows what a `permission.requested` event asks for, this once."""
        return self.request("permission.respond", requestId=request_id, behavior="allow")

    def deny(self, request_id: str, message: str = "") -> dict:
        """Denies what a `permission.requested` event asks for."""
        return self.request("permission.respond", requestId=request_id, behavior="deny", message=message)

    def answer(self, session_id: str, request_id: str, content: Optional[dict]) -> dict:
        """Answers the question of an `elicitation.requested` event; None declines."""
        result = {"action": "decline"} if content is None else {"action": "accept", "content": content}
        return self.request(
            "session.ui.handlePendingElicitation", sessionId=session_id, requestId=request_id, result=result
        )

    def close(self) -> None:
        """Closes the connection. Sessions and their agents go on."""
        self.transport.close()

    def _send(self, message: Any) -> None:
        try:
            self.transport.send(json.dumps(message))
        except (OSError, ValueError) as problem:
            raise Lost() from problem

    def _read(self) -> None:
        while (text := self.transport.receive()) is not None:
            message = json.loads(text)
            for each in message if isinstance(message, list) else [message]:
                self._take(each)
        with self._lock:
            self._is_lost = True
        for future in self._open.values():
            future.set_exception(Lost())
        for subscription in list(self._subscriptions.values()):
            subscription._events.put(None)

    def _take(self, message: dict) -> None:
        method = message.get("method")
        if method == "session.event":
            event = message["params"]
            subscription = self._subscriptions.get(event["sessionId"])
            if subscription is not None:
                subscription._events.put(event)
        elif method == "server.event":
            self.server_events.put(message["params"])
        elif method is not None:
            # Apart, because a handler may send requests, whose answers are read here.
            threading.Thread(target=self._serve, args=(message,), daemon=True).start()
        elif (future := self._open.pop(message.get("id"), None)) is not None:
            if "error" in message:
                future.set_exception(ParleyError(message["error"]))
            else:
                future.set_result(message.get("result"))

    def _serve(self, message: dict) -> None:
        answer: dict = {"jsonrpc": "2.0", "id": message.get("id")}
        handler = self._handlers.get(message["method"])
        if handler is None:
            answer["error"] = {"code": -32601, "message": "Unknown request.", "data": {"code": "unknown-request"}}
        else:
            try:
                answer["result"] = handler(message.get("params") or {})
            except Exception as problem:
                answer["error"] = {"code": -32603, "message": str(problem), "data": {"code": "internal"}}
        self._send(answer)


def _connected(transport: Any, name: str) -> Client:
    client = Client(transport)
    try:
        client.connect(name)
    except BaseException:
        client.close()
        raise
    return client


def connect_local(data_dir: Optional[os.PathLike] = None, name: str = "parley-python") -> Client:
    """Connects to the running host of a data folder. FileNotFoundError: there is none; `parley host start` starts it."""
    return _connected(LocalSocket(data_dir), name)


def connect_url(url: str, name: str = "parley-python") -> Client:
    """Connects to a `parley serve` at the address that it prints, with its token."""
    return _connected(WebSocket(url), name)


def connect_process(command: tuple[str, ...] = ("parley", "rpc"), name: str = "parley-python") -> Client:
    """Starts `parley rpc` and connects to it."""
    return _connected(ChildProcess(command), name)
