import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, request as httpRequest } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { closeServer } from "./close-server";
import { sendResponse } from "./send-response";
import { setTrustedHeaders } from "./trusted-headers";
import { webRequest } from "./web-request";

type Handler = (request: Request) => Response | Promise<Response>;
const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

async function serve(handler: Handler): Promise<{ url: string; port: number }> {
  const server = createServer((incoming, outgoing) => {
    setTrustedHeaders(incoming);
    const request = webRequest(incoming, outgoing, incoming.method!, incoming.url!);
    void Promise.resolve(handler(request)).then((response) => sendResponse(response, incoming, outgoing));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  server.on("checkContinue", (...exchange) => server.emit("request", ...exchange));
  open.push(() => closeServer(server));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, port };
}

/** `fetch` sends neither a header twice nor some of those meant here. */
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

/** All that comes back until the server hangs up; `onContinue` is sent when the server asks for it. */
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
      const { pathname, search } = new URL(request.url);
      return Response.json([request.method, pathname, search, request.headers.get("x-note"), await request.text()], {
        status: 201,
      });
    });
    const answer = await fetch(`${url}/v1/a%20b?c=d`, { method: "POST", headers: { "X-Note": "n" }, body: "é" });
    expect([answer.status, await answer.json()]).toEqual([201, ["POST", "/v1/a%20b", "?c=d", "n", "é"]]);
  });

  it("shows two Authorization headers as one with both credentials", async () => {
    const { port } = await serve((request) => new Response(request.headers.get("authorization")));
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
    const { port } = await serve((request) => Response.json(names.map((name) => request.headers.get(name))));
    const { body } = await rawGet(
      port,
      names.flatMap((name) => [name, "6.6.6.6"]),
    );
    expect(JSON.parse(body)).toEqual(["127.0.0.1", null, "127.0.0.1", "http", null]);
  });

  it("answers HEAD with the headers and no body", async () => {
    const { url } = await serve(() => new Response("text", { headers: { "X-Note": "n" } }));
    const answer = await fetch(url, { method: "HEAD" });
    expect([answer.headers.get("x-note"), await answer.text()]).toEqual(["n", ""]);
  });

  it("sends each cookie in a header of its own", async () => {
    const headers: [string, string][] = [
      ["Set-Cookie", "a=1"],
      ["Set-Cookie", "b=2"],
    ];
    const { url } = await serve(() => new Response(null, { headers }));
    expect((await fetch(url)).headers.getSetCookie()).toEqual(["a=1", "b=2"]);
  });

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
    const { url } = await serve(() => new Response(body));
    const reader = (await fetch(url)).body!.getReader();
    expect(Buffer.from((await reader.read()).value!).toString()).toBe("first");
    goOn();
    expect(Buffer.from((await reader.read()).value!).toString()).toBe("second");
  });

  it("gives its answer to a client that sends all of a body nobody reads", async () => {
    const { url } = await serve(() => new Response("too much", { status: 413 }));
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
      return new Response("too much", { status: 413 });
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
      return new Response("too much", { status: 413 });
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
      request.url.endsWith("/wanted") ? new Response(await request.text()) : new Response("no", { status: 401 }),
    );
    expect(await exchangeRaw(port, post("/unwanted"))).toMatch(/^HTTP\/1\.1 401 /);
    expect(await exchangeRaw(port, post("/wanted"), "body")).toMatch(
      /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 [^]*body/,
    );
  });

  it("tells the handler and its stream when the client has gone", async () => {
    const aborted: string[] = [];
    const { url } = await serve((request) => {
      request.signal.addEventListener("abort", () => aborted.push("signal"));
      return new Response(
        new ReadableStream({
          start: (controller) => controller.enqueue(Buffer.from("x")),
          cancel: () => void aborted.push("stream"),
        }),
      );
    });
    const client = new AbortController();
    await (await fetch(url, { signal: client.signal })).body!.getReader().read();
    client.abort();
    await expect.poll(() => aborted.toSorted()).toEqual(["signal", "stream"]);
  });
});
