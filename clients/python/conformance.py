"""Runs the rows of conformance.json against a host with the agent Playground, and prints one line for each.

    python3 conformance.py SOCKET_DATA_FOLDER SERVE_URL WORK_FOLDER
"""

import json
import queue
import sys
import traceback
from pathlib import Path
from typing import Callable

from parley import Client, Lost, ParleyError, Refused, connect_local, connect_url
from parley_transport import LocalSocket, WebSocket

data_dir, url, folder = Path(sys.argv[1]), sys.argv[2], Path(sys.argv[3])
rows: dict[str, Callable[[], None]] = {}
parley: Client


def row(name: str) -> Callable:
    def add(check: Callable[[], None]) -> Callable[[], None]:
        rows[name] = check
        return check

    return add


def failure(call: Callable[[], object]) -> ParleyError:
    try:
        call()
    except ParleyError as error:
        return error
    raise AssertionError("it did not fail")


def new_session(client: Client | None = None, **fields: object) -> str:
    return (client or parley).request("session.create", targetWorkingDirectory=str(folder), **fields)["sessionId"]


def durable(events: list[dict]) -> list[tuple]:
    return [(event["sequence"], event["type"], event["eventId"]) for event in events if not event.get("ephemeral")]


def unconnected() -> Client:
    return Client(LocalSocket(data_dir))


@row("socket")
def _() -> None:
    with connect_local(data_dir) as client:
        assert client.server["serverInfo"]["name"] == "parley" and client.server["protocolVersion"] == 1


@row("socket-token")
def _() -> None:
    try:
        LocalSocket(data_dir, token="wrong")
    except Refused:
        return
    raise AssertionError("it was admitted")


@row("websocket")
def _() -> None:
    with connect_url(url) as client:
        assert client.request("server.ping", message="over a WebSocket")["message"] == "over a WebSocket"


@row("websocket-token")
def _() -> None:
    try:
        WebSocket(url + "x")
    except Refused as refused:
        assert refused.status == 401
        return
    raise AssertionError("it was admitted")


@row("connect-first")
def _() -> None:
    with unconnected() as client:
        error = failure(lambda: client.request("session.list"))
        assert (error.code, error.number) == ("not-connected", -32001)


@row("protocol-version")
def _() -> None:
    with unconnected() as client:
        error = failure(lambda: client.connect(version=999))
        assert error.code == "protocol-version" and error.data["supported"] == 1
        assert client.connect()["protocolVersion"] == 1


@row("ping")
def _() -> None:
    answer = parley.request("server.ping", message="here")
    assert answer["message"] == "here" and answer["timestamp"] > 0


@row("aliases")
def _() -> None:
    with unconnected() as client:
        client.request("connect", protocolVersion=1, clientInfo={"name": "aliases"})
        assert client.request("ping", message="x")["message"] == "x"
        session = new_session(client)
        list(client.follow(session, "say before the fork"))
        message = client.request("session.getMessages", sessionId=session, fromPosition=0, limit=10)["messages"][0]
        fork = client.request("sessions.fork", sourceSessionId=session, fromMessageId=message["messageId"])
        assert fork["sessionId"] != session


@row("unknown-method")
def _() -> None:
    error = failure(lambda: parley.request("session.nothing"))
    assert (error.code, error.number) == ("unknown-request", -32601)


@row("invalid-params")
def _() -> None:
    error = failure(lambda: parley.request("session.get", sessionId=5))
    assert (error.code, error.number) == ("invalid-params", -32602)
    assert error.data["issues"][0]["path"] == "sessionId"


@row("unreadable")
def _() -> None:
    transport = LocalSocket(data_dir)
    transport.send("{ this is no JSON")
    answer = json.loads(transport.receive() or "")
    assert answer["id"] is None and answer["error"]["code"] == -32700
    client = Client(transport)
    assert client.connect()["protocolVersion"] == 1
    client.close()


@row("error-data")
def _() -> None:
    error = failure(lambda: parley.request("session.close", sessionId="nobody"))
    assert error.number == -32010
    assert error.data == {"code": "session-not-found", "text": "session-not-found", "sessionId": "nobody"}


@row("batch")
def _() -> None:
    transport = LocalSocket(data_dir)
    hello = {"protocolVersion": 1, "clientInfo": {"name": "batch"}}
    calls = [("server.connect", hello), ("server.ping", {"message": "in a list"})]
    transport.send(json.dumps([{"jsonrpc": "2.0", "id": n, "method": m, "params": p} for n, (m, p) in enumerate(calls)]))
    answers = json.loads(transport.receive() or "")
    assert {answer["id"] for answer in answers} == {0, 1}
    assert any(answer["result"].get("message") == "in a list" for answer in answers)
    transport.close()


@row("list")
def _() -> None:
    session = new_session(title="In the list")
    listed = parley.request("session.list", limit=1000)["sessions"]
    assert any(each["sessionId"] == session and each["title"] == "In the list" for each in listed)
    assert parley.request("session.get", sessionId="nobody")["session"] is None


@row("send")
def _() -> None:
    session = new_session()
    events = list(parley.follow(session, "say Hello from outside"))
    types = [event["type"] for event in events]
    order = ["user_message.sent", "turn.started", "message", "turn.completed"]
    assert [each for each in types if each in order] == order, types
    said = next(event["payload"]["blocks"] for event in events if event["type"] == "message")
    assert said[-1]["content"] == "Hello from outside"
    sequences = [event["sequence"] for event in events]
    assert sequences == sorted(set(sequences))


def asked(message: str, answer: Callable[[str], dict]) -> dict:
    """Sends a message whose tool needs permission, and returns the end of its turn."""
    session = new_session()
    end: dict = {}
    for event in parley.follow(session, message):
        if event["type"] == "permission.requested":
            assert answer(event["payload"]["id"])["success"]
        end = event
    return end["payload"]


@row("allow")
def _() -> None:
    asked("write python-allowed.txt: written", parley.allow)
    assert (folder / "python-allowed.txt").read_text().strip() == "written"


@row("deny")
def _() -> None:
    asked("write python-denied.txt: written", parley.deny)
    assert not (folder / "python-denied.txt").exists()


@row("question")
def _() -> None:
    session = new_session()
    said = ""
    for event in parley.follow(session, "ask me which color: red, green"):
        if event["type"] == "elicitation.requested":
            fields = event["payload"]["requestedSchema"]["properties"]
            content = {name: "green" for name in fields}
            assert parley.answer(session, event["payload"]["requestId"], content)["success"]
        if event["type"] == "message":
            said += json.dumps(event["payload"])
    assert "green" in said


@row("cancel")
def _() -> None:
    session = new_session()
    for event in parley.follow(session, "slow 600"):
        if event["type"] == "user_message.acknowledged":
            parley.request("session.cancel", sessionId=session)
    assert event["payload"]["outcome"] == "cancelled"


@row("replay")
def _() -> None:
    session = new_session()
    live = [*parley.follow(session, "say once"), *parley.follow(session, "say twice")]
    assert any(event.get("ephemeral") for event in live)
    with connect_local(data_dir) as other:
        replayed = other.subscribe(session, after=0)
        events = [replayed.next(30) for _ in range(replayed.answer["replayed"])]
        assert not any(event.get("ephemeral") for event in events)
        first = durable(live)[0][0]
        last = durable(live)[-1][0]
        assert [each for each in durable(events) if first <= each[0] <= last] == durable(live)


@row("replay-part")
def _() -> None:
    session = new_session()
    live = durable(list(parley.follow(session, "say something")))
    middle = live[len(live) // 2][0]
    with connect_local(data_dir) as other:
        replayed = other.subscribe(session, after=middle)
        events = [replayed.next(30) for _ in range(replayed.answer["replayed"])]
        assert durable(events) == [each for each in live if each[0] > middle]


@row("reconnect")
def _() -> None:
    session = new_session()
    with connect_local(data_dir) as other:
        before = list(other.follow(session, "say before"))
    subscription = parley.subscribe(session)
    list(parley.follow(session, "say meanwhile"))
    with connect_local(data_dir) as other:
        again = other.subscribe(session, after=before[-1]["sequence"])
        missed = [again.next(30) for _ in range(again.answer["replayed"])]
        assert [event["type"] for event in missed].count("turn.completed") == 1
        assert min(event["sequence"] for event in missed) > before[-1]["sequence"]
        assert len({event["eventId"] for event in missed}) == len(missed)
    subscription.close()


@row("two-clients")
def _() -> None:
    session = new_session()
    with connect_url(url) as other:
        watching = other.subscribe(session)
        mine = list(parley.follow(session, "say to both"))
        theirs = watching.until("turn.completed")
        assert durable(mine) == durable(theirs)


@row("server-events")
def _() -> None:
    with connect_local(data_dir) as watching:
        session = new_session()
        while True:
            event = watching.server_events.get(timeout=30)
            if event["type"] == "sessions.changed":
                if any(each["sessionId"] == session for each in event["payload"]["sessions"]):
                    return


@row("notification")
def _() -> None:
    session = new_session()
    subscription = parley.subscribe(session)
    parley.notify("session.name.set", sessionId=session, name="Named without an answer")
    assert subscription.until("updated")[-1]["payload"]["values"]["title"] == "Named without an answer"
    subscription.close()


@row("large")
def _() -> None:
    session = new_session()
    text = "0123456789abcdef" * 65536
    sent = [event for event in parley.follow(session, text) if event["type"] == "user_message.sent"]
    assert sent[0]["payload"]["content"] == text


@row("unicode")
def _() -> None:
    session = new_session()
    text = "say 👩‍👩‍👧 e\u0301 שלום \u2028 漢字 \U0001f9ea \\ \" end"
    events = list(parley.follow(session, text))
    assert next(each for each in events if each["type"] == "user_message.sent")["payload"]["content"] == text
    said = next(each["payload"]["blocks"] for each in events if each["type"] == "message")
    assert said[-1]["content"] == text.removeprefix("say ")


@row("archived")
def _() -> None:
    session = new_session()
    parley.request("session.close", sessionId=session)
    parley.request("session.archive", sessionId=session)
    error = failure(lambda: parley.request("session.sendMessage", sessionId=session, message="say no"))
    assert (error.code, error.number) == ("session-archived", -32012)


@row("serve")
def _() -> None:
    with connect_local(data_dir) as provider:
        place = folder / "python-provided"
        place.mkdir(exist_ok=True)
        provider.serve("sessionFs.readFile", lambda params: {"content": f"from the client: {Path(params['path']).name}"})
        provider.serve("sessionFs.stat", lambda _: {"isFile": True, "isDirectory": False, "size": 5, **times})
        provider.serve("sessionFs.exists", lambda _: {"exists": True})
        provider.serve("sessionFs.readdirWithTypes", lambda _: {"entries": [{"name": "a.txt", "type": "file"}]})
        provider.serve("sessionFs.readdir", lambda _: {"entries": ["a.txt"]})
        provider.request(
            "sessionFs.setProvider", initialCwd=str(place), sessionStatePath=str(place), conventions="posix"
        )
        session = provider.request("session.create", targetWorkingDirectory=str(place))["sessionId"]
        events = list(provider.follow(session, "read a.txt"))
        assert "from the client: a.txt" in json.dumps(events), [event["type"] for event in events]


times = {"mtime": "2026-01-01T00:00:00.000Z", "birthtime": "2026-01-01T00:00:00.000Z"}


@row("unsubscribe")
def _() -> None:
    session = new_session()
    with connect_local(data_dir) as other:
        subscription = other.subscribe(session)
        subscription.close()
        list(parley.follow(session, "say unheard"))
        other.request("server.ping")
        assert subscription._events.empty()


def main() -> int:
    global parley
    failed = 0
    parley = connect_local(data_dir)
    for name, check in rows.items():
        try:
            check()
            print(f"ok {name}", flush=True)
        except (Exception, queue.Empty, Lost):
            failed += 1
            print(f"failed {name}\n{traceback.format_exc()}", flush=True)
    parley.close()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
