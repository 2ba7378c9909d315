"""A house of one's own on the loopback, and visitors who use the public protocol (docs/PROTOCOL.md)."""
import atexit, base64, json, os, re, shutil, socket, subprocess, sys, tempfile, threading, time

if sys.platform != "linux":
    sys.exit("This needs Linux: its visitors come from several addresses of the loopback, and it reads /proc.")

# The version of the protocol.
with open(os.path.dirname(os.path.abspath(__file__)) + "/../crates/wire/src/lib.rs") as wire:
    VERSION = int(re.search(r"VERSION: u32 = (\d+)", wire.read()).group(1))


class House:
    def __init__(self, madang, *more):
        self.kept = tempfile.mkdtemp(prefix="madang-attacks-")
        data = self.kept + "/house.sqlite"
        command = [madang, "serve", "--listen", "127.0.0.1:0", "--data", data, "--log", "error", *more]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        atexit.register(self.clear)
        self.port = int(re.search(r":(\d+)$", self.process.stdout.readline().strip()).group(1))
        self.peak = self.start = self.memory()
        threading.Thread(target=self.watch, daemon=True).start()

    def memory(self):
        """Memory that the process holds, in MiB."""
        with open(f"/proc/{self.process.pid}/statm") as statm:
            return int(statm.read().split()[1]) * 4096 / 2**20

    def watch(self):
        while self.process.poll() is None:
            try:
                self.peak = max(self.peak, self.memory())
            except (OSError, IndexError):
                return
            time.sleep(0.02)

    def connect(self, source="127.0.0.1", receive=None):
        s = socket.socket()
        if receive:
            s.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive)
        s.settimeout(60)
        s.bind((source, 0))
        s.connect(("127.0.0.1", self.port))
        return s

    def ask(self, head, source="127.0.0.1", more="", body=""):
        """Sends a request and returns the whole response."""
        body = body.encode()
        with self.connect(source) as s:
            s.sendall((f"{head} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nConnection: close\r\n{more}"
                       f"Content-Length: {len(body)}\r\n\r\n").encode() + body)
            answer = b""
            while piece := s.recv(65536):
                answer += piece
        return answer.decode("latin-1")

    def newcomer(self, source="127.0.0.2"):
        """Milliseconds until a visitor from elsewhere has the first page. `None` if they do not get it."""
        begun = time.time()
        try:
            served = self.ask("GET /", source).startswith("HTTP/1.1 200")
        except OSError:
            served = False
        return round((time.time() - begun) * 1000) if served else None

    def close(self):
        self.process.terminate()
        assert self.process.wait(30) == 0, "the house did not close in good order"

    def clear(self):
        """Leaves nothing behind, however the script ends."""
        self.process.kill()
        self.process.wait()
        shutil.rmtree(self.kept, ignore_errors=True)


class Refused(Exception):
    """The house does not let a visitor in, and why."""


class Visitor:
    """A visitor with a session and a socket."""

    def __init__(self, house, source="127.0.0.1", cookie=None):
        cookie = cookie or self.session(house, source)
        self.house, self.source, self.cookie, self.calls, self.heard = house, source, cookie, 0, b""
        self.s = house.connect(source)
        key = base64.b64encode(os.urandom(16)).decode()
        self.s.sendall((f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{house.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n\r\n").encode())
        while b"\r\n\r\n" not in self.heard:
            self.heard += self.s.recv(65536)
        head, self.heard = self.heard.split(b"\r\n\r\n", 1)
        assert b" 101 " in head, head
        said = self.call("hello", version=VERSION)
        assert "ok" in said, said

    def session(self, house, source):
        said = house.ask("POST /api/session", source)
        if cookie := re.search(r"set-cookie: ([^;]+)", said):
            return cookie.group(1)
        raise Refused(said.split("\r\n\r\n", 1)[1] or said.splitlines()[0])

    def take(self, count):
        while len(self.heard) < count:
            piece = self.s.recv(65536)
            if not piece:
                raise ConnectionError("cut")
            self.heard += piece
        taken, self.heard = self.heard[:count], self.heard[count:]
        return taken

    def message(self):
        """The next message."""
        while True:
            first, length = self.take(2)
            length &= 127
            if length > 125:
                length = int.from_bytes(self.take(2 if length == 126 else 8), "big")
            data = self.take(length)
            if first & 15 == 1:
                return json.loads(data)

    def send(self, op, **fields):
        self.calls += 1
        data = json.dumps({"id": self.calls, "op": op, **fields}).encode()
        length = bytes([128 | len(data)]) if len(data) < 126 else bytes([254]) + len(data).to_bytes(2, "big")
        self.s.sendall(b"\x81" + length + bytes(4) + data)
        return self.calls

    def call(self, op, **fields):
        """Calls, again if told to wait briefly, and returns the answer with its `ok` or `error`."""
        while True:
            number = self.send(op, **fields)
            while (said := self.message()).get("id") != number or said["kind"] != "answer":
                pass
            error = said.get("error", {})
            if error.get("kind") != "too_fast" or error.get("retry_ms", 0) > 2_000:
                return said
            time.sleep(error["retry_ms"] / 1000)

    def request(self, path, body=None):
        """Returns the house's response to a plain request: a POST if there is a body, where `{}` is an empty one."""
        head = f"{'GET' if body is None else 'POST'} /api/{path}"
        more = f"Cookie: {self.cookie}\r\nContent-Type: application/json\r\n"
        while True:
            said = self.house.ask(head, self.source, more, json.dumps(body) if body else "")
            head_of_it, text = said.split("\r\n\r\n", 1)
            status, answer = int(head_of_it.split()[1]), json.loads(text or "null")
            if status == 429 and (answer or {}).get("retry_ms", 0) < 5_000:
                time.sleep(answer["retry_ms"] / 1000)
                continue
            if status >= 300:
                raise Refused(f"{head}: {status} {text}")
            return answer
