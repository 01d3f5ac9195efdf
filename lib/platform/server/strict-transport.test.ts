import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { withSettings } from "@/lib/platform/testing/settings";
import { setStrictTransport } from "./send-answer";
import { setTrustedHeaders } from "./trusted-headers";

/** The headers of a response to a request over a proxy that reports this protocol. */
function saidTo(protocol: string | undefined) {
  const incoming = new IncomingMessage(new Socket());
  Object.assign(incoming.headers, {
    "x-forwarded-for": "203.0.113.9",
    ...(protocol && { "x-forwarded-proto": protocol }),
  });
  const outgoing = new ServerResponse(incoming);
  setTrustedHeaders(incoming);
  setStrictTransport(incoming, outgoing);
  return outgoing.getHeader("strict-transport-security");
}

describe("with an https address", () => {
  withSettings({ PUBLIC_URL: "https://passports.example.com" });

  it("an answer over TLS has browsers come back over TLS, one without TLS does not", () => {
    expect(["https", "http", "https, http", undefined].map(saidTo)).toEqual([
      "max-age=31536000; includeSubDomains",
      undefined,
      undefined,
      undefined,
    ]);
  });
});

it("an answer of an evaluation says nothing of TLS", () => {
  expect(saidTo("https")).toBeUndefined();
});
