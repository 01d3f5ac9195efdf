import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { clientOrigin } from "./trusted-headers";

const request = (remoteAddress: string | undefined, headers: IncomingMessage["headers"] = {}) =>
  ({ headers, socket: { remoteAddress } }) as Pick<IncomingMessage, "headers" | "socket">;

describe("the origin of a request", () => {
  it("is the socket's, over http, whatever the client says, when no proxy is trusted", () => {
    const claims = { "x-forwarded-for": "203.0.113.9", "x-forwarded-proto": "https" };
    expect(clientOrigin(request("198.51.100.7", claims), 0)).toEqual({ address: "198.51.100.7", protocol: "http" });
  });

  it.each([
    [1, "203.0.113.9", "203.0.113.9"],
    [1, "6.6.6.6, 203.0.113.9", "203.0.113.9"],
    [2, "6.6.6.6, 203.0.113.9, 10.0.0.2", "203.0.113.9"],
    [2, "203.0.113.9", "203.0.113.9"],
    [1, "203.0.113.9:4711", "203.0.113.9"],
    [1, "[2001:db8::1]:4711", "2001:db8::1"],
    [1, "2001:db8::1", "2001:db8::1"],
    [1, "::ffff:203.0.113.9", "203.0.113.9"],
    [1, "6.6.6.6, unknown", "10.0.0.1"],
    [1, "", "10.0.0.1"],
  ])("with %i trusted proxies reads %j from the right", (hops, forwarded, address) => {
    expect(clientOrigin(request("::ffff:10.0.0.1", { "x-forwarded-for": forwarded }), hops).address).toBe(address);
  });

  it.each([
    [1, "https", "https"],
    [1, "HTTPS", "https"],
    [1, "http", "http"],
    [1, "https, http", "http"],
    [2, "https, http", "https"],
    [1, undefined, "http"],
    [1, "gopher", "http"],
  ])("with %i trusted proxies takes the protocol %j for %s", (hops, forwarded, protocol) => {
    expect(clientOrigin(request("10.0.0.1", { "x-forwarded-proto": forwarded }), hops).protocol).toBe(protocol);
  });

  it("is unknown on a socket that is gone", () => {
    expect(clientOrigin(request(undefined), 0).address).toBe("unknown");
  });
});
