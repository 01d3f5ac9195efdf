import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type IncomingMessage, request, type RequestOptions, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { log } from "@/lib/platform/log";
import { createPagesAgent, forwardRequest } from "./forward-request";
import { createHttpServer } from "./http-server";
import { goOn } from "./incoming-request";

/** Two real servers as the two processes have them: one on a port forwards to the other on a Unix socket. */

const folder = mkdtempSync(join(tmpdir(), "carnet-test-"));
const socketPath = join(folder, "pages.sock");
const agent = createPagesAgent();
const seen: { url: string; headers: IncomingMessage["headers"]; closed: Promise<unknown>; bytes: number }[] = [];
let answered = 0;
const behind: Server = createHttpServer((incoming, outgoing) => void answerBehind(incoming, outgoing));

async function answerBehind(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const one = { url: incoming.url ?? "", headers: incoming.headers, closed: once(outgoing, "close"), bytes: 0 };
  seen.push(one);
  if (incoming.url === "/hangs") return;
  if (incoming.url === "/expects") goOn(incoming, outgoing);
  if (incoming.url === "/early") return void outgoing.writeHead(413, { Connection: "close" }).end("too large");
  if (incoming.url === "/unchanged") return void outgoing.writeHead(304, { ETag: '"1"' }).end();
  if (incoming.url === "/large") return void outgoing.end(Buffer.alloc(20_000_000, "a"));
  for await (const chunk of incoming) one.bytes += (chunk as Buffer).length;
  outgoing.writeHead(200, { "Set-Cookie": ["a=1", "b=2"], "X-Bytes": String(one.bytes) });
  outgoing.write("first ");
  outgoing.end("last");
}
const front: Server = createHttpServer((incoming, outgoing) => {
  outgoing.setHeader("X-Request-Id", "req_1");
  const path = incoming.url === "/away" ? join(folder, "nothing.sock") : socketPath;
  forwardRequest(incoming, outgoing, { socketPath: path, agent, onAnswered: () => (answered += 1) });
});
beforeAll(async () => {
  await once(behind.listen(socketPath), "listening");
  await once(front.listen(0, "127.0.0.1"), "listening");
});
afterAll(() => {
  agent.destroy();
  for (const server of [front, behind]) {
    server.closeAllConnections();
    server.close();
  }
  rmSync(folder, { recursive: true, force: true });
});
const port = () => (front.address() as AddressInfo).port;

async function ask(path: string, { body, ...options }: RequestOptions & { body?: Buffer } = {}) {
  const sent = request({ host: "127.0.0.1", port: port(), path, agent: false, ...options }).end(body);
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  const text = Buffer.concat(await answer.toArray()).toString();
  return { status: answer.statusCode, headers: answer.headers, text };
}

describe("a forwarded request", () => {
  it("brings its method, address, headers and body, and takes all of the answer back", async () => {
    const headers = { Host: "id.brand.example", "X-Own": "1", Connection: "close", "Content-Length": "3" };
    const answer = await ask("/p/%C3%A9?x=1&y", { method: "POST", headers, body: Buffer.from("abc") });
    expect(answer).toMatchObject({ status: 200, text: "first last", headers: { "x-bytes": "3" } });
    expect(answer.headers["set-cookie"]).toEqual(["a=1", "b=2"]);
    expect(answer.headers["x-request-id"]).toBe("req_1");
    expect(seen.at(-1)).toMatchObject({ url: "/p/%C3%A9?x=1&y", headers: { host: "id.brand.example", "x-own": "1" } });
  });

  it("has no body in the answer to HEAD and in a 304", async () => {
    expect(await ask("/", { method: "HEAD" })).toMatchObject({ status: 200, text: "" });
    expect(await ask("/unchanged")).toMatchObject({ status: 304, text: "", headers: { etag: '"1"' } });
  });

  it("is told to go on once its body is wanted", async () => {
    const sent = request({ host: "127.0.0.1", port: port(), path: "/expects", method: "POST", agent: false });
    sent.setHeader("Expect", "100-continue");
    sent.setHeader("Content-Length", "5");
    sent.flushHeaders();
    await once(sent, "continue");
    sent.end("12345");
    const [answer] = (await once(sent, "response")) as [IncomingMessage];
    expect(answer.headers["x-bytes"]).toBe("5");
    answer.resume();
  });

  it("ends where its client goes away", async () => {
    const socket = connect(port(), "127.0.0.1");
    socket.write("GET /hangs HTTP/1.1\r\nHost: a\r\n\r\n");
    await vi.waitFor(() => expect(seen.at(-1)?.url).toBe("/hangs"));
    socket.destroy();
    await seen.at(-1)?.closed;
  });

  it("is answered before its body has arrived, on a connection that then ends", async () => {
    const socket = connect(port(), "127.0.0.1");
    let output = "";
    socket.on("data", (chunk) => (output += chunk.toString()));
    socket.write("POST /early HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\nabc");
    await once(socket, "close");
    expect(output).toMatch(/^HTTP\/1\.1 413 [^]*Connection: close[^]*too large/);
  });

  it("is read no faster than its client reads, and the other process has then done its part", async () => {
    const before = answered;
    const socket = connect(port(), "127.0.0.1").pause();
    socket.write("GET /large HTTP/1.1\r\nHost: a\r\n\r\n");
    await vi.waitFor(() => expect(answered).toBeGreaterThan(before));
    const memory = process.memoryUsage().rss;
    socket.resume();
    let bytes = 0;
    socket.on("data", (chunk: Buffer) => (bytes += chunk.length));
    await vi.waitFor(() => expect(bytes).toBeGreaterThan(20_000_000), { timeout: 20_000 });
    expect(process.memoryUsage().rss - memory).toBeLessThan(64 * 1024 * 1024);
    socket.destroy();
  });

  it("is answered by 503 with Retry-After while the other process is away", async () => {
    const warned = vi.spyOn(log(), "warn").mockReturnValue();
    const { status, headers, text } = await ask("/away", { headers: { Accept: "text/html", "Accept-Language": "de" } });
    expect([status, headers["retry-after"]]).toEqual([503, "2"]);
    expect(text).toContain('<html lang="de">');
    expect(warned).toHaveBeenCalledOnce();
    warned.mockRestore();
  });
});
