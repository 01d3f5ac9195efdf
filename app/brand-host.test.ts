import { once } from "node:events";
import { createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hostNameIn } from "@/lib/hosts/known-hosts";
import { environment } from "@/lib/platform/env";
import { admitAtBrandHost, isPublicPlace } from "./brand-host";

/** A wrong handler behind the check: it answers every request and sets a cookie in every possible way. */
const server = createServer((incoming, outgoing) => {
  const [path = ""] = (incoming.url ?? "").split("?", 1);
  const host = hostNameIn(incoming.headers.host);
  const requested =
    host === "lost.example" ? ({ is: "unknown" } as const) : ({ is: "brand", host, brandId: "brd_1" } as const);
  if (!admitAtBrandHost(requested, incoming, outgoing, path)) return;
  const { cookie, authorization, ...headers } = incoming.headers;
  outgoing.appendHeader("Set-Cookie", "a=1");
  outgoing.writeHead(200, { "Set-Cookie": ["b=2", "c=3"] });
  outgoing.end(
    JSON.stringify({ cookie, authorization, brand: headers["x-carnet-brand"], host: headers["x-carnet-host"] }),
  );
});
beforeAll(() => once(server.listen(0, "127.0.0.1"), "listening"));
afterAll(() => void server.close());

async function ask(
  path: string,
  { method = "GET", host = "ID.brand.example.:8443", ...headers }: Record<string, string> = {},
) {
  const { port } = server.address() as AddressInfo;
  const outgoing = request({ port, host: "127.0.0.1", path, method, headers: { host, ...headers } }).end();
  const [answer] = (await once(outgoing, "response")) as [IncomingMessage];
  let body = "";
  for await (const piece of answer) body += String(piece);
  return { status: answer.statusCode, headers: answer.headers, body };
}

describe("a brand's own host", () => {
  it("knows nobody, and sets no cookie, whatever answers", async () => {
    const answer = await ask("/p/7K3M-Q2XD-9F4T-VW8P8", { cookie: "session=x", authorization: "Bearer x" });
    expect(answer.status).toBe(200);
    expect(answer.headers["set-cookie"]).toBeUndefined();
    expect(JSON.parse(answer.body)).toEqual({ brand: "brd_1", host: "id.brand.example" });
  });

  it.each([
    "/01/09524100000018",
    "/01/09524100000018/21/S%2F1",
    "/ARFTATHSJCAGA4",
    "/.well-known/gs1resolver",
    "/P/7K3M-Q2XD-9F4T-VW8P8",
    "/p",
    "/p/7K3M-Q2XD-9F4T-VW8P8/data",
    "/p/7K3M-Q2XD-9F4T-VW8P8/passport.pdf",
    "/p/7K3M-Q2XD-9F4T-VW8P8/card/0123456789abcdef0123456789abcdef.jpg",
    "/p/script",
    "/m/09524100000018",
    "/_next/static/chunks/a.js",
    "/logo/ab",
    "/brands/tindvarg/unsold-goods",
    "/brands/tindvarg/unsold-goods/2028-12-31",
    "/brands/tindvarg/unsold-goods/2028-12-31/table.pdf",
    "/brands/tindvarg/unsold-goods/offers",
    "/brands/tindvarg/did.json",
  ])("answers %s", async (path) => {
    expect((await ask(path)).status).toBe(200);
  });

  it.each([
    "/sign-in",
    "/home",
    "/settings",
    "/v1/verify?code=x",
    "/v1",
    "/api/health",
    "/api/metrics",
    "/t/token",
    "/my-items",
    "/docs",
    "/operator",
    "/_next/image?url=x",
    "/_next/data/x/home.json",
    "/p/../settings",
    "/p/%2e%2e/settings",
    "/p/..%5csettings/../../home",
    "/p//..//home",
    "//evil.example/p/x",
    "/p\\..\\home",
    "/pages",
    "/p/x/anything",
    "/m/1/anything",
    "/%70/7K3M",
  ])("answers nothing at %s", async (path) => {
    const answer = await ask(path);
    expect(answer.status).toBe(404);
    expect(answer.body).not.toContain("brd_1");
  });

  it("takes no form, leads to where a code is typed, and waits until it is known whose it is", async () => {
    for (const method of ["POST", "PUT", "DELETE", "PATCH"]) expect((await ask("/p", { method })).status).toBe(404);
    expect(await ask("/")).toMatchObject({ status: 307, headers: { location: "/p" } });
    expect((await ask("/p", { host: "lost.example" })).status).toBe(503);
    expect((await ask("/api/health", { host: "lost.example" })).status).toBe(200);
  });

  it("leads to our own host for what a holder does with an item", async () => {
    const { status, headers } = await ask("/p/7K3M-Q2XD-9F4T-VW8P8/receive?x=1");
    expect([status, headers.location]).toEqual([307, `${environment().publicUrl}/p/7K3M-Q2XD-9F4T-VW8P8/receive?x=1`]);
    expect((await ask("/p/7K3M-Q2XD-9F4T-VW8P8/proof", { method: "HEAD" })).status).toBe(307);
    expect((await ask("/p/7K3M-Q2XD-9F4T-VW8P8/claim")).status).toBe(307);
    expect((await ask("/p/7K3M-Q2XD-9F4T-VW8P8/proof", { method: "POST" })).status).toBe(404);
  });

  it("has each place once: no other spelling of it", () => {
    for (const path of ["/p/./x", "/p/%2E/x", "/p/x/..", "/M/1", "/p;x"]) expect(isPublicPlace(path), path).toBe(false);
  });
});
