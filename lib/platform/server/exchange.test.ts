import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, request as httpRequest } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import type { WholeAnswer } from "@/lib/platform/http/answer";
import type { AddressedRequest } from "@/lib/platform/http/request";
import { IncomingRequest } from "./incoming-request";
import { sendAnswer } from "./send-answer";
import { closeServer } from "./shut-down";
import { setTrustedHeaders } from "./trusted-headers";

type Sent = Partial<WholeAnswer>;
type Handler = (request: AddressedRequest) => Sent | Promise<Sent>;
const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

async function serve(handler: Handler): Promise<{ url: string; port: number }> {
  const server = createServer((incoming, outgoing) => {
    setTrustedHeaders(incoming);
    const request = new IncomingRequest(incoming, outgoing, incoming.method!, incoming.url!);
    void Promise.resolve(handler(request)).then((sent) =>
      sendAnswer({ status: 200, headers: {}, body: null, ...sent }, incoming, outgoing),
    );
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  server.on("checkContinue", (...exchange) => server.emit("request", ...exchange));
  open.push(() => closeServer(server));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, port };
}

const textOf = (request: AddressedRequest) => new Response(request.body).text();

/** `fetch` does not send a header twice, nor some of those used here. */
function rawGet(port: number, headers: string[]): Promise<{ body: string; headers: IncomingHttpHeaders }> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      { port, host: "127.0.0.1", headers: ["Host", "localhost", ...headers] as never },
      (answer) => {
        answer.toArray().then((chunks) => resolve({ body: chunks.join(""), headers: answer.headers }), reject);
      },
    );
    request.on("error", reject).end();
  });
}

/** The complete output until the server closes the connection; `onContinue` is sent when the server asks for it. */
async function exchangeRaw(port: number, head: string, onContinue = ""): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  let received = "";
  socket.on("error", () => undefined);
  socket.on("data", (chunk) => {
    if (received === "") socket.write(onContinue);
    received += chunk.toString();
  });
  socket.write(head);
  await once(socket, "close");
  return received;
}

describe("an exchange between a client and a route handler", () => {
  it("passes method, path, query, headers and body both ways", async () => {
    const { url } = await serve(async (request) => {
      const { method, path, search, headers } = request;
      const aborted = [method, path, search, headers.get("x-note"), await textOf(request)];
      return { status: 201, body: JSON.stringify(aborted) };
    });
    const answer = await fetch(`${url}/v1/a%20b?c=d`, { method: "POST", headers: { "X-Note": "n" }, body: "é" });
    expect([answer.status, await answer.json()]).toEqual([201, ["POST", "/v1/a%20b", "?c=d", "n", "é"]]);
  });

  it("shows two Authorization headers as one with both credentials", async () => {
    const { port } = await serve((request) => ({ body: request.headers.get("authorization") }));
    expect((await rawGet(port, ["Authorization", "Bearer a", "Authorization", "Bearer b"])).body).toBe(
      "Bearer a, Bearer b",
    );
  });

  it("lets no client set what only the server knows", async () => {
    const names = [
      "x-carnet-client-address",
      "x-carnet-else",
      "x-forwarded-for",
      "x-forwarded-proto",
      "x-forwarded-host",
    ];
    const { port } = await serve((request) => ({
      body: JSON.stringify(names.map((name) => request.headers.get(name))),
    }));
    const { body } = await rawGet(
      port,
      names.flatMap((name) => [name, "6.6.6.6"]),
    );
    expect(JSON.parse(body)).toEqual(["127.0.0.1", null, "127.0.0.1", "http", null]);
  });

  it("answers HEAD with the headers and no body", async () => {
    const { url } = await serve(() => ({ body: "text", headers: { "X-Note": "n" } }));
    const answer = await fetch(url, { method: "HEAD" });
    expect([answer.headers.get("x-note"), answer.headers.get("content-length"), await answer.text()]).toEqual([
      "n",
      "4",
      "",
    ]);
  });

  it("says how long an answer is that is no stream, in bytes", async () => {
    const { url } = await serve(() => ({ body: "é" }));
    const { headers } = await fetch(url);
    expect([headers.get("content-length"), headers.get("transfer-encoding")]).toEqual(["2", null]);
  });

  it.each(["/v1/a?b=1", "/v1/a?", "/v1//a/%2E%2e/b?c='d'&e=%c3%a9", "/v1/../a?<x>", "/v1/a b", "/v1/a#b?c", "/v1/é?é"])(
    "tells where %s goes as the Web standard does",
    (target) => {
      const { path, search } = new IncomingRequest({} as never, {} as never, "GET", target);
      const url = new URL(`http://localhost${target}`);
      expect([path, search]).toEqual([url.pathname, url.search]);
    },
  );

  it("sends a chunk when it is made, not when the answer ends", async () => {
    let goOn = () => {};
    const body = new ReadableStream({
      async start(controller) {
        controller.enqueue(Buffer.from("first"));
        await new Promise<void>((resolve) => (goOn = resolve));
        controller.enqueue(Buffer.from("second"));
        controller.close();
      },
    });
    const { url } = await serve(() => ({ body }));
    const reader = (await fetch(url)).body!.getReader();
    expect(Buffer.from((await reader.read()).value!).toString()).toBe("first");
    goOn();
    expect(Buffer.from((await reader.read()).value!).toString()).toBe("second");
  });

  it("gives its answer to a client that sends all of a body nobody reads", async () => {
    const { url } = await serve(() => ({ body: "too much", status: 413 }));
    const answer = await fetch(url, { method: "POST", body: "x".repeat(8_000_000) });
    expect([answer.status, await answer.text(), answer.headers.get("connection")]).toEqual([
      413,
      "too much",
      "keep-alive",
    ]);
  });

  it("outlives the end of a body that was given up in the middle", async () => {
    const { url } = await serve(async (request) => {
      const reader = request.body!.getReader();
      await reader.read();
      await reader.cancel();
      return { body: "too much", status: 413 };
    });
    const answer = await fetch(url, { method: "POST", body: "x".repeat(8_000_000) });
    expect([answer.status, await answer.text(), answer.headers.get("connection")]).toEqual([
      413,
      "too much",
      "keep-alive",
    ]);
  });

  it("answers before the body has come, and hangs up on whoever never sends it", async () => {
    const { port } = await serve(async (request) => {
      await request.body!.cancel();
      return { body: "too much", status: 413 };
    });
    const answer = await exchangeRaw(
      port,
      "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\nbeginning",
    );
    expect(answer).toMatch(/^HTTP\/1\.1 413 [^]*connection: close[^]*too much/i);
  });

  it("asks for the body of a client that waits to be asked only when it is wanted", async () => {
    const post = (path: string) =>
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nConnection: close\r\nContent-Length: 4\r\n\r\n`;
    const { port } = await serve(async (request) =>
      request.path === "/wanted" ? { body: await textOf(request) } : { body: "no", status: 401 },
    );
    expect(await exchangeRaw(port, post("/unwanted"))).toMatch(/^HTTP\/1\.1 401 /);
    expect(await exchangeRaw(port, post("/wanted"), "body")).toMatch(
      /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 [^]*body/,
    );
  });

  it("gives up a body that nobody has asked for before its client went", async () => {
    let isGone = () => {};
    const disconnected = new Promise<void>((resolve) => (isGone = resolve));
    let reading: Promise<unknown> = Promise.resolve();
    const { port } = await serve(async (request) => {
      await disconnected;
      reading = textOf(request);
      reading.catch(() => undefined);
      return {};
    });
    const socket = connect(port, "127.0.0.1");
    socket.write("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nbegin", () => socket.destroy());
    await once(socket, "close");
    setTimeout(isGone, 50);
    await expect
      .poll(() =>
        reading.then(
          () => "whole",
          () => "given up",
        ),
      )
      .toBe("given up");
  });

  it("tells a stream when the client has gone", async () => {
    const aborted: string[] = [];
    const { url } = await serve(() => ({
      body: new ReadableStream({
        start: (controller) => controller.enqueue(Buffer.from("x")),
        cancel: () => void aborted.push("stream"),
      }),
    }));
    const client = new AbortController();
    await (await fetch(url, { signal: client.signal })).body!.getReader().read();
    client.abort();
    await expect.poll(() => aborted).toEqual(["stream"]);
  });
});
