#!/usr/bin/env python3
"""A guest of a house: plays a match of Lexio against a bot and keeps its record. It uses nothing but Python's own
library, so it shows everything that docs/PROTOCOL.md asks of a program, down to the frames of the WebSocket.

    madang serve --data /tmp/house.sqlite &
    python3 docs/examples/guest.py 127.0.0.1:8080 match.json
"""
import base64
import http.client
import json
import os
import socket
import sys
import time

VERSION = 16  # Of the protocol; a house that speaks another refuses the first call.


class Line:
    """A WebSocket (RFC 6455): frames to the house are masked, frames from it are not."""

    def __init__(self, house, cookie):
        host, port = house.rsplit(":", 1)
        self.socket = socket.create_connection((host, int(port)))
        self.stream = self.socket.makefile("rb")
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            f"GET /ws HTTP/1.1\r\nHost: {house}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n\r\n".encode())
        status = self.stream.readline()
        if b" 101 " not in status:
            raise SystemExit(f"the house refused the socket: {status.decode().strip()}")
        while self.stream.readline() not in (b"\r\n", b""):
            pass

    def frame(self, kind, body):
        mask = os.urandom(4)
        size = bytes([128 + len(body)]) if len(body) < 126 else b"\xfe" + len(body).to_bytes(2, "big")
        self.socket.sendall(bytes([128 + kind]) + size + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(body)))

    def send(self, message):
        self.frame(1, json.dumps(message).encode())

    def receive(self):
        """The next message of the house."""
        text = b""
        while True:
            head = self.stream.read(2)
            if len(head) < 2 or head[0] & 15 == 8:
                raise SystemExit("the house has closed the socket; a longer-lived guest would open another")
            size = head[1] & 127
            if size > 125:
                size = int.from_bytes(self.stream.read(2 if size == 126 else 8), "big")
            body = self.stream.read(size)
            if head[0] & 15 == 9:
                self.frame(10, body)  # A ping; whoever does not answer is taken to be gone.
            elif head[0] & 15 < 2:
                text += body
                if head[0] & 128:
                    return json.loads(text)


def fold(old, change):
    """What `old` has become, as docs/PROTOCOL.md describes under "Changes"."""
    if isinstance(change, dict):
        new = list(old) if isinstance(old, list) else dict(old)
        for name, inner in change.items():
            if isinstance(new, list):
                at = int(name)
                new[at:at + 1] = [fold(new[at] if at < len(new) else None, inner)]
            elif inner == []:
                new.pop(name, None)
            else:
                new[name] = fold(new.get(name), inner)
        return new
    if not isinstance(change, list):
        return change
    if len(change) == 1:
        return change[0]
    at, cut, *items = change
    return old[:at] + items + old[at + cut:]


class Guest:
    def __init__(self, house):
        request = http.client.HTTPConnection(house)
        request.request("POST", "/api/session")
        answer = request.getresponse()
        if answer.status != 200:
            raise SystemExit(f"the house refused a session: {answer.read().decode()}")
        self.cookie = answer.getheader("Set-Cookie").split(";")[0]
        self.line, self.calls, self.picture = Line(house, self.cookie), 0, None
        self.must("hello", version=VERSION, changes=True)

    def hear(self):
        """Waits for a message. Pictures are kept, whole; answers are returned."""
        message = self.line.receive()
        if message["kind"] == "table":
            self.picture = message
        elif message["kind"] == "change":
            self.picture = fold(self.picture, message["change"])
            self.picture.update(seq=message["seq"], now_ms=message["now_ms"], seen=message["seen"], fresh=False)
            # What shows the guest's own move is the answer to that call, too.
            if "answers" in message:
                return {"id": message["answers"], "ok": {"reply": "acted", "seq": message["seq"]}}
        return message if message["kind"] == "answer" else None

    def call(self, op, **fields):
        """Makes a call and returns its answer. One that was too fast is made again."""
        while True:
            self.calls += 1
            self.line.send({"id": self.calls, "op": op, **fields})
            answer = None
            while answer is None or answer["id"] != self.calls:
                answer = self.hear()
            if answer.get("error", {}).get("kind") != "too_fast":
                return answer
            time.sleep(answer["error"]["retry_ms"] / 1000)

    def must(self, op, **fields):
        answer = self.call(op, **fields)
        if "error" in answer:
            raise SystemExit(f"{op}: {answer['error']}")
        return answer["ok"]


def choose(view):
    """The lowest tile that can be played alone. A hand is sorted, the lowest first; so are the tiles of the game."""
    trick = view["trick"]
    if trick is None:
        return {"play": [view["hand"][0]]}
    numbers = [*range(3, view["numbers"] + 1), 1, 2]
    order = [f"{number}{suit}" for number in numbers for suit in "CTMS"]
    higher = [tile for tile in view["hand"] if order.index(tile) > order.index(trick["tiles"][0])]
    return {"play": higher[:1]} if higher and len(trick["tiles"]) == 1 else {"pass": True}


def main(house, file):
    guest = Guest(house)
    rules = {"preset": "official", "rounds": 1}
    table = guest.must("create", game="lexio", seats=2, rules=rules, pace={"move_ms": None}, listed=False)["table"]
    guest.must("sit", table=table, seat=0, entropy=os.urandom(32).hex())
    guest.must("seat_bot", table=table, seat=1, level=1)
    guest.must("start", table=table)
    decided, move = None, 0
    while True:
        room, view, ply = (guest.picture[name] for name in ("room", "view", "ply"))
        phase = room["phase"]
        if phase["kind"] == "finished":
            break
        if phase["kind"] == "between_rounds" and not phase["ready"][room["you"]]:
            guest.must("ready", table=table)
        elif phase["kind"] == "playing" and view["turn"] == room["you"] and decided != ply:
            decided, move = ply, move + 1
            number = room["match_number"]
            guest.must("act", table=table, move_id=move, match_number=number, ply=ply, action=choose(view))
        else:
            guest.hear()
    request = http.client.HTTPConnection(house)
    request.request("GET", f"/api/records/{phase['record']}", headers={"Cookie": guest.cookie})
    with open(file, "wb") as record:
        record.write(request.getresponse().read())
    chips = view["outcome"]["chips"]
    print(f"{table} is over, {chips[room['you']]} chips to {chips[1 - room['you']]}; madang replay {file} tells it")


main(*sys.argv[1:])
