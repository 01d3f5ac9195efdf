import { once } from "node:events";
import { type IncomingMessage, type OutgoingHttpHeaders, request } from "node:http";
import { connect } from "node:net";
import { json, text } from "node:stream/consumers";
import { mintApiKey, mintBrand } from "@/lib/platform/testing/factories";
import { ApiClient } from "../support/api-client";
import { expect, test } from "../support/servers";

/** What only a real connection shows. */

interface RawAnswer {
  status: number;
  body: { code?: string };
}

/** Sends what `fetch` would not: repeated headers, a body in parts and without a length. */
async function sendRaw(
  url: string,
  options: { method: string; headers: OutgoingHttpHeaders; parts?: Iterable<Buffer> },
): Promise<RawAnswer> {
  const sent = request(url, { method: options.method, headers: options.headers });
  for (const part of options.parts ?? []) sent.write(part);
  sent.end();
  // The server may have answered, and closed, before it was sent everything.
  sent.on("error", () => undefined);
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  return { status: answer.statusCode!, body: (await json(answer)) as RawAnswer["body"] };
}

test("two Authorization headers are refused, though each holds the same good key", async ({ site }) => {
  const { secret } = await mintApiKey(site.database.db, await mintBrand(site.database.db));
  const authorization = [`Bearer ${secret}`, `Bearer ${secret}`];
  const { status, body } = await sendRaw(`${site.url}/v1/verify?code=X`, {
    method: "GET",
    headers: { Authorization: authorization } as unknown as OutgoingHttpHeaders,
  });
  expect([status, body.code]).toEqual([401, "invalid_token"]);
});

test("a body over the limit is refused whether or not it says how long it is", async ({ site }) => {
  const { secret } = await mintApiKey(site.database.db, await mintBrand(site.database.db));
  const headers = { Authorization: `Bearer ${secret}`, "Content-Type": "application/json" };
  const parts = Array.from({ length: 20 }, () => Buffer.alloc(1_000_000, " "));
  const chunked = await sendRaw(`${site.url}/v1/products`, { method: "POST", headers, parts });
  expect([chunked.status, chunked.body.code]).toEqual([413, "payload_too_large"]);
  const declared = await sendRaw(`${site.url}/v1/products`, {
    method: "POST",
    headers: { ...headers, "Content-Length": 20_000_000 },
    parts,
  });
  expect([declared.status, declared.body.code]).toEqual([413, "payload_too_large"]);
});

test("what is for programs is never shown in a frame", async ({ site }) => {
  for (const path of ["/v1/openapi.json", "/v1/verify?code=x", "/v1/nothing", "/01/09506000134352"]) {
    const { headers } = await fetch(`${site.url}${path}`);
    expect(headers.get("content-security-policy"), path).toContain("frame-ancestors 'none'");
  }
});

test("HEAD has the headers of GET and no body", async ({ site }) => {
  const client = new ApiClient(site.url);
  const { status, headers, body } = await client.send("/v1/openapi.json", { method: "HEAD" });
  expect([status, headers.get("content-type"), body]).toEqual([200, "application/json", undefined]);
});

test("whatever the path under /v1, the answer is a problem and no page", async ({ site }) => {
  const client = new ApiClient(site.url);
  for (const path of ["/v1", "/v1/", "/v1/verify/", "/v1/Verify", "/v1/%zz", "/v1/%00", "/v1/a/b/c?x=<script>"]) {
    const { status, body } = await client.get(path);
    expect([status, body.code], path).toEqual([404, "not_found"]);
  }
});

test("a client cannot say who it is or how it came: the server's own headers are not taken from it", async ({
  site,
}) => {
  const headers = {
    "x-carnet-client-address": "203.0.113.9",
    "x-forwarded-for": "203.0.113.9",
    "x-forwarded-proto": "https",
  };
  const stranger = new ApiClient(site.url);
  const remaining = async () =>
    Number(/r=(\d+)/.exec((await stranger.get("/v1/nothing", { headers })).headers.get("ratelimit")!)![1]);
  const before = await remaining();
  await stranger.get("/v1/nothing");
  expect(await remaining()).toBeLessThanOrEqual(before - 2);
});

test("what cannot be read as HTTP is answered by a problem on a connection that ends, and an offer to upgrade is passed over", async ({
  site,
  page,
}) => {
  // Next takes up its own listeners with the first page.
  await page.goto("/docs");
  const { port, hostname } = new URL(site.url);
  const say = async (head: string) => {
    const socket = connect(Number(port), hostname).on("error", () => undefined);
    socket.write(head);
    return text(socket);
  };
  expect(await say(`GET /v1/verify HTTP/1.1\r\nHost: a\r\nCookie: ${"a=b; ".repeat(20_000)}\r\n\r\n`)).toMatch(
    /^HTTP\/1\.1 431 [^]*Connection: close\r\n\r\n\{.*"code":"headers_too_large"/,
  );
  expect(await say("GET /v1/verify?code=7K3M Q2XD HTTP/1.1\r\nHost: a\r\n\r\n")).toMatch(
    /^HTTP\/1\.1 400 [^]*\r\n\r\n\{.*"code":"malformed_request"/,
  );
  for (const path of ["/v1/verify", "/docs", "/nothing"]) {
    const offered = await say(`GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, close\r\nUpgrade: h2c\r\n\r\n`);
    expect(offered, path).toMatch(path === "/v1/verify" ? /^HTTP\/1\.1 401 / : /^HTTP\/1\.1 (200|404) /);
  }
});
