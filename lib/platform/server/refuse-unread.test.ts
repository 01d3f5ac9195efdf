import { once } from "node:events";
import type { IncomingMessage, ServerOptions, ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { createHttpServer } from "./http-server";
import { closeServer } from "./shut-down";

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

type Answer = (incoming: IncomingMessage, outgoing: ServerResponse) => void;
const sayOk: Answer = (_, outgoing) => void outgoing.end("ok");

async function serve(answer: Answer = sayOk, options?: ServerOptions & { stalledMsMax?: number }) {
  const server = createHttpServer(answer, options);
  await once(server.listen(0, "127.0.0.1"), "listening");
  open.push(() => closeServer(server));
  const { port } = server.address() as AddressInfo;
  return (): Socket => connect(port, "127.0.0.1").on("error", () => undefined);
}

/** The complete output until the server closes the connection. */
async function readAll(socket: Socket): Promise<string> {
  let output = "";
  socket.setEncoding("utf8").on("data", (text: string) => void (output += text));
  await once(socket, "close");
  return output;
}

function parseAnswer(answer: string) {
  const [head = "", body = ""] = answer.split("\r\n\r\n");
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, "im").exec(head)?.[1];
  return { status: Number(head.split(" ")[1]), header, problem: JSON.parse(body) as Record<string, string> };
}

const HUGE = `GET /v1/verify HTTP/1.1\r\nHost: a\r\nX-Fill: ${"x".repeat(300_000)}\r\n\r\n`;

describe.each([
  ["headers without measure", HUGE, 431, "headers_too_large"],
  ["a space in the address", "GET /v1/verify?code=A B HTTP/1.1\r\nHost: a\r\n\r\n", 400, "malformed_request"],
  ["a TLS handshake on a port without TLS", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 400, "malformed_request"],
  [
    "a length and a coding at once",
    "POST /v1/products HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n",
    400,
    "malformed_request",
  ],
  ["no Host", "GET /v1/verify HTTP/1.1\r\n\r\n", 400, "malformed_request"],
  ["two Hosts", "GET /v1/verify HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n", 400, "malformed_request"],
  ["headers that never end", "GET /v1/verify HTTP/1.1\r\nHost: a\r\n", 408, "request_timeout"],
  [
    "a body in broken pieces",
    "POST /v1/products HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    400,
    "malformed_request",
  ],
])("%s", (_name, request, status, code) => {
  it(`is answered by the problem ${code}, and the connection ends`, async () => {
    const dial = await serve(
      (incoming, outgoing) =>
        void incoming
          .on("end", () => outgoing.end("ok"))
          .on("error", () => undefined)
          .resume(),
      { headersTimeout: 50, connectionsCheckingInterval: 20 },
    );
    const socket = dial();
    socket.write(request, "latin1");
    const { problem, header, ...answer } = parseAnswer(await readAll(socket));
    expect(answer.status).toBe(status);
    expect(problem).toMatchObject({
      status,
      code,
      instance: "/",
      type: expect.stringMatching(`/docs/errors/${code}$`),
    });
    expect(problem.request_id).toMatch(/^req_[0-9a-z]{26}$/);
    expect(header("x-request-id")).toBe(problem.request_id);
    expect(["content-type", "connection", "cache-control"].map(header)).toEqual([
      "application/problem+json",
      "close",
      "no-store",
    ]);
  });
});

describe("a connection that says something unreadable", () => {
  it("first gets the answer it is owed, and no other", async () => {
    let owed: ServerResponse | undefined;
    const dial = await serve((_, outgoing) => void (owed = outgoing));
    const socket = dial();
    socket.write("GET /first HTTP/1.1\r\nHost: a\r\n\r\n");
    await expect.poll(() => owed?.req.url).toBe("/first");
    const answer = readAll(socket);
    socket.write("nonsense\r\n\r\n");
    await expect.poll(() => owed!.shouldKeepAlive).toBe(false);
    owed!.end("ok");
    expect(await answer).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*Connection: close\r\n[^]*\r\n\r\nok$/);
  });

  it("gets no answer meant for another request while an earlier one waits for its own", async () => {
    let first: IncomingMessage | undefined;
    const dial = await serve((incoming) => void (first ??= incoming.on("error", () => undefined)));
    const socket = dial();
    socket.write("GET /first HTTP/1.1\r\nHost: a\r\n\r\n");
    await expect.poll(() => first?.url).toBe("/first");
    const answer = readAll(socket);
    socket.write("POST /second HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n");
    expect(await answer).toBe("");
  });

  it("is cut off in the middle of an answer, with nothing said into it", async () => {
    const dial = await serve((_, outgoing) => void outgoing.writeHead(200, { "Content-Length": 100 }).write("begun"));
    const socket = dial();
    socket.write("GET /first HTTP/1.1\r\nHost: a\r\n\r\n");
    socket.once("data", () => socket.write("nonsense\r\n\r\n"));
    expect(await readAll(socket)).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*\r\n\r\nbegun$/);
  });

  it("keeps the answers it had before", async () => {
    const dial = await serve();
    const socket = dial();
    socket.write("GET /first HTTP/1.1\r\nHost: a\r\n\r\n");
    socket.once("data", () => socket.write("nonsense\r\n\r\n"));
    expect(await readAll(socket)).toMatch(
      /^HTTP\/1\.1 200 OK[^]*\r\n\r\nokHTTP\/1\.1 400 Bad Request[^]*malformed_request/,
    );
  });
});

describe("what is no error", () => {
  it.each([
    [
      "an offer to speak HTTP/2",
      "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n",
    ],
    ["an expectation nobody knows", "Expect: 200-ok\r\n"],
  ])("%s is passed over", async (_name, headers) => {
    const socket = (await serve())();
    socket.write(`GET /v1/verify HTTP/1.1\r\nHost: a\r\n${headers}\r\n`);
    const [first] = (await once(socket, "data")) as [Buffer];
    expect(first.toString()).toMatch(/^HTTP\/1\.1 200 OK/);
    socket.destroy();
  });

  it("a client of HTTP/1.0 needs no Host", async () => {
    const socket = (await serve())();
    socket.write("GET /v1/verify HTTP/1.0\r\n\r\n");
    expect(await readAll(socket)).toMatch(/^HTTP\/1\.1 200 OK[^]*ok$/);
  });
});

describe("a client that takes up a connection", () => {
  it("is disconnected when it does not read its answer", async () => {
    let outgoing: ServerResponse | undefined;
    const writeOn = (answer: ServerResponse) => {
      while (answer.write(Buffer.alloc(4_096)));
      answer.once("drain", () => writeOn(answer));
    };
    const dial = await serve((_, answer) => writeOn((outgoing = answer)), { stalledMsMax: 40 });
    const socket = dial().pause();
    socket.write("GET /large HTTP/1.1\r\nHost: a\r\n\r\n");
    await expect.poll(() => outgoing?.destroyed, { timeout: 15_000 }).toBe(true);
    expect(outgoing?.writableFinished).toBe(false);
    socket.destroy();
  });

  it("is not for an answer that is long in the making", async () => {
    const dial = await serve((_, answer) => void setTimeout(() => answer.end("at last"), 200), { stalledMsMax: 20 });
    const socket = dial();
    socket.write("GET /slow HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
    expect(await readAll(socket)).toMatch(/at last$/);
  });

  it("is disconnected when it asks for the 17th answer before it has one", async () => {
    const requestedUrls: string[] = [];
    const dial = await serve((incoming) => void requestedUrls.push(incoming.url ?? ""));
    const socket = dial();
    const answer = readAll(socket);
    for (let count = 0; count < 17; count += 1) socket.write(`GET /${count} HTTP/1.1\r\nHost: a\r\n\r\n`);
    expect(await answer).toBe("");
    expect(requestedUrls).toHaveLength(16);
  });
});
