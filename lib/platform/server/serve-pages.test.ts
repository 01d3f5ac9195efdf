import { once } from "node:events";
import type { IncomingMessage, Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { admitPage } from "@/app/admit-page";
import { encodeSession, sessionCookieName } from "@/lib/people/auth/session-cookie";
import { flushWriters } from "@/lib/platform/batch-writer";
import { ACTION_BYTES_MAX } from "@/lib/platform/http/guarded-action";
import { log } from "@/lib/platform/log";
import { createPageLimiter, rateLimits } from "@/lib/platform/rate-limit/address-limiter";
import { FORM_BYTES_MAX } from "./body-cap";
import { createHttpServer } from "./http-server";
import { servePages } from "./serve-pages";
import { setTrustedHeaders } from "./trusted-headers";

/** The replacement for Next reads every body completely into memory, as next-auth's routes do. */
const seen: { bytes: number; incoming: IncomingMessage }[] = [];
let server: Server;
let port = 0;
const warned = vi.spyOn(log(), "warn").mockImplementation(() => undefined);

beforeEach(async () => {
  seen.length = 0;
  server = createHttpServer((incoming, outgoing) => {
    setTrustedHeaders(incoming);
    const serve = async () => {
      const exchange = { bytes: 0, incoming };
      seen.push(exchange);
      if (incoming.url === "/early") return void outgoing.end("answered");
      for await (const chunk of incoming) exchange.bytes += (chunk as Buffer).length;
      outgoing.end(`read ${exchange.bytes}`);
    };
    servePages(incoming, outgoing, { admit: admitPage, serve, isPage: (path) => path === "/home" }).catch(() =>
      outgoing.destroy(),
    );
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  ({ port } = server.address() as AddressInfo);
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
  void flushWriters();
  warned.mockClear();
  rateLimits().pageReaders = undefined;
});

interface Heard {
  text: string;
  /** From the first byte sent until the server closed. */
  ms: number;
}

/** Sends a request and as much of its body as the server accepts, and reads until the server closes. */
async function talk(head: string, chunks: Iterable<Buffer | string> = []): Promise<Heard> {
  const socket: Socket = connect(port, "127.0.0.1");
  let text = "";
  socket.on("data", (chunk) => (text += chunk.toString())).on("error", () => undefined);
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  const startMs = performance.now();
  socket.write(`${head}\r\nHost: localhost:3000\r\n`.replaceAll("\n", "\r\n").replaceAll("\r\r", "\r"));
  for (const chunk of chunks) {
    if (socket.destroyed) break;
    if (!socket.write(chunk))
      await Promise.race([new Promise<void>((resolve) => socket.once("drain", () => resolve())), closed]);
  }
  await closed;
  return { text, ms: performance.now() - startMs };
}

const statusOf = ({ text }: Heard) => Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0);
const MEGABYTE = Buffer.alloc(1_000_000, "a");

function* megabytes(count: number, isChunked: boolean): Generator<Buffer | string> {
  yield isChunked
    ? "Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
    : `Content-Length: ${count * MEGABYTE.length}\r\nConnection: close\r\n\r\n`;
  for (let sent = 0; sent < count; sent += 1)
    yield isChunked ? Buffer.concat([Buffer.from("f4240\r\n"), MEGABYTE, Buffer.from("\r\n")]) : MEGABYTE;
  if (isChunked) yield "0\r\n\r\n";
}

function* formOf(bytes: number): Generator<Buffer | string> {
  yield `Content-Length: ${bytes}\r\nConnection: close\r\n\r\n`;
  yield Buffer.alloc(bytes, "a");
}

const memberCookie = async (sessionId = "ses_1") =>
  `Cookie: ${sessionCookieName()}=${await encodeSession({ userId: "usr_1", sessionId })}`;

describe("a body larger than its path takes", () => {
  it.each([
    ["declares its length", false],
    ["is sent in chunks", true],
  ])("is refused by 413 and read no further when it %s", async (_how, isChunked) => {
    const paths = ["/", "/api/auth/signin", "/t/token/accept", "/nowhere", "/list-views", "/settings/brand"];
    const answers = await Promise.all(paths.map((path) => talk(`POST ${path} HTTP/1.1`, megabytes(20, isChunked))));
    for (const answer of answers) {
      expect([0, 413]).toContain(statusOf(answer));
      expect(answer.ms).toBeLessThan(5_000);
    }
    expect(answers.map(statusOf)).toContain(413);
    expect(seen).toEqual([]);
    expect(JSON.stringify(warned.mock.calls)).toContain('"reason":"body"');
  });

  it("is a member's as well: an action of 1 MB is taken, one of 2 MB is not", async () => {
    const post = async (bytes: number, isChunked: boolean) =>
      talk(
        `POST /settings HTTP/1.1\nOrigin: http://localhost:3000\n${await memberCookie()}`,
        isChunked ? megabytes(Math.ceil(bytes / 1e6), true) : formOf(bytes),
      );
    expect((await post(ACTION_BYTES_MAX, false)).text).toContain(`read ${ACTION_BYTES_MAX}`);
    expect(statusOf(await post(ACTION_BYTES_MAX + 1, false))).toBe(413);
    expect((await post(1_000_000, true)).text).toContain("read 1000000");
    expect([0, 413]).toContain(statusOf(await post(20_000_000, true)));
    expect(Math.max(...seen.map(({ bytes }) => bytes))).toBe(ACTION_BYTES_MAX);
  });

  it("may be a file where files are sent to, from whoever shows a session", async () => {
    const upload = async (cookie: string) =>
      talk(
        `POST /imports/upload HTTP/1.1\nAccept: application/json\nOrigin: http://localhost:3000\n${cookie}`,
        megabytes(5, true),
      );
    expect((await upload(await memberCookie())).text).toContain("read 5000000");
    const refused = await upload(`Cookie: ${sessionCookieName()}=made.up.by.me`);
    expect(statusOf(refused)).toBe(401);
    expect(refused.text).toContain('"code":"signed_out"');
    expect(seen).toHaveLength(1);
  });

  it("is not read on behind an answer that came before its end", async () => {
    const startMs = performance.now();
    const byteCounts: number[] = [];
    server.on("request", (incoming: IncomingMessage) =>
      incoming.socket.once("close", () => byteCounts.push(incoming.socket.bytesRead)),
    );
    const member = await memberCookie();
    const answer = await talk(`POST /early HTTP/1.1\nOrigin: http://localhost:3000\n${member}`, megabytes(60, true));
    expect([0, 200]).toContain(statusOf(answer));
    expect(performance.now() - startMs).toBeLessThan(5_000);
    expect(Math.max(...byteCounts)).toBeLessThan(3 * ACTION_BYTES_MAX);
  });

  it("leaves the connection to the next request when nobody read it", async () => {
    const form = `POST /early HTTP/1.1\r\nHost: localhost:3000\r\nContent-Length: 40000\r\n\r\n${"a".repeat(40_000)}`;
    const { text } = await talk(`${form}${form}GET /home HTTP/1.1\nConnection: close`, ["\r\n"]);
    expect(text.match(/HTTP\/1\.1 200/g)).toHaveLength(3);
  });

  it("never reaches a page when a stranger's breaks off", async () => {
    const socket = connect(port, "127.0.0.1");
    socket.write("POST /home HTTP/1.1\r\nHost: localhost:3000\r\nContent-Length: 100\r\n\r\nhalf");
    await new Promise<void>((resolve) => socket.once("connect", () => resolve()));
    await new Promise<void>((resolve) => server.getConnections((_, count) => (expect(count).toBe(1), resolve())));
    const closed = new Promise<void>((resolve) => server.once("connection", () => resolve()));
    socket.destroy();
    void talk("GET /other HTTP/1.1\nConnection: close", ["\r\n"]);
    await closed;
    await expect.poll(() => seen.map(({ incoming }) => incoming.url)).toEqual(["/other"]);
  });

  it("leaves a form of 64 KB alone, in one piece or in many", async () => {
    expect((await talk("POST / HTTP/1.1", formOf(FORM_BYTES_MAX))).text).toContain(`read ${FORM_BYTES_MAX}`);
    expect(statusOf(await talk("POST / HTTP/1.1", formOf(FORM_BYTES_MAX + 1)))).toBe(413);
  });
});

describe("a method that pages do not know", () => {
  it.each(["TRACE", "PUT", "DELETE", "PROPFIND", "CONNECT"])("%s is 405 and says which there are", async (method) => {
    const { text } = await talk(
      `${method} ${method === "CONNECT" ? "example.com:443" : "/home"} HTTP/1.1\nConnection: close`,
      ["\r\n"],
    );
    expect(text).toMatch(/^HTTP\/1\.1 405 [^]*\r\nAllow: /);
    expect(seen).toEqual([]);
  });

  it("is told by OPTIONS", async () => {
    expect((await talk("OPTIONS /home HTTP/1.1\nConnection: close", ["\r\n"])).text).toMatch(
      /^HTTP\/1\.1 204 [^]*\r\nAllow: GET, HEAD, POST, OPTIONS\r\n/,
    );
  });
});

describe("a form from elsewhere", () => {
  it.each([
    ["Origin: https://evil.example"],
    ["Origin: https://evil.example\nSec-Fetch-Site: cross-site"],
    ["Origin: null"],
    ["Origin: not an address\nNext-Action: 4d"],
    ["Sec-Fetch-Site: cross-site"],
  ])("with %j is 403, and noted", async (headers) => {
    const answer = await talk(`POST /sign-in HTTP/1.1\n${headers}\nAccept: text/html\nAccept-Language: de`, formOf(10));
    expect(statusOf(answer)).toBe(403);
    expect(answer.text).toContain("Dieses Formular kam nicht aus diesem Portal");
    expect(seen).toEqual([]);
    expect(JSON.stringify(warned.mock.calls)).toContain("security.foreign_origin");
  });

  it("is none when our own page hides its address: Next is told where it comes from", async () => {
    expect(statusOf(await talk("POST /join/x HTTP/1.1\nOrigin: null\nSec-Fetch-Site: same-origin", formOf(10)))).toBe(
      200,
    );
    expect(seen[0]!.incoming.headers.origin).toBe("http://localhost:3000");
    expect(statusOf(await talk("POST /t/x/accept HTTP/1.1\nOrigin: null", formOf(10)))).toBe(200);
  });
});

describe("more pages than a minute allows", () => {
  const get = async (more = "") => talk(`GET /home HTTP/1.1\nAccept: text/html\nConnection: close${more}`, ["\r\n"]);

  it("are answered by a page with 429 that says when to come back, by session and by address", async () => {
    rateLimits().pageReaders = createPageLimiter({ limit: 3, reserve: 0 });
    const statuses = [];
    for (let count = 0; count < 5; count += 1) statuses.push(statusOf(await get()));
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    const refused = await get();
    expect(refused.text).toMatch(/\r\nRetry-After: \d+\r\n/);
    expect(refused.text).toContain("Too many requests");
    // A session of ours counts for itself; one that anybody made up does not.
    expect(statusOf(await get(`\n${await memberCookie("ses_2")}`))).toBe(200);
    expect(statusOf(await get(`\nCookie: ${sessionCookieName()}=made.up`))).toBe(429);
    expect(JSON.stringify(warned.mock.calls)).toContain('"reason":"pages_of_address"');
  });

  it("are not the files of the build", async () => {
    rateLimits().pageReaders = createPageLimiter({ limit: 1, reserve: 0 });
    for (const path of ["/_next/static/a.js", "/icon.svg"])
      for (let count = 0; count < 3; count += 1)
        expect(statusOf(await talk(`GET ${path} HTTP/1.1\nConnection: close`, ["\r\n"]))).toBe(200);
  });

  it.each(["/_next/image?url=/p", "/_next/nowhere", "/icon.svg/nowhere", "/api/health/nowhere"])(
    "are what Next makes at %s, too",
    async (path) => {
      rateLimits().pageReaders = createPageLimiter({ limit: 1, reserve: 0 });
      const ask = async () => statusOf(await talk(`GET ${path} HTTP/1.1\nConnection: close`, ["\r\n"]));
      expect([await ask(), await ask()]).toEqual([200, 429]);
    },
  );
});
