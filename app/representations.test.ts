import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, it } from "vitest";
import { chooseRepresentation } from "./representations";
import robots from "./robots";

function led(url: string, accept?: string, method = "GET") {
  const incoming = { method, url, headers: { ...(accept !== undefined && { accept }) } } as IncomingMessage;
  const headers: Record<string, string> = {};
  const outgoing = { setHeader: (name: string, value: string) => (headers[name] = value) };
  chooseRepresentation(incoming, outgoing as unknown as ServerResponse);
  return [incoming.url, headers["Vary"]];
}

const BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

it.each([
  ["/p/A?c=1", undefined, "/p/A?c=1"],
  ["/p/A?c=1", BROWSER, "/p/A?c=1"],
  ["/p/A", "*/*", "/p/A"],
  ["/p/A?c=1", "application/ld+json", "/p/A/data?c=1"],
  ["/p/A", "application/ld+json, text/html;q=0.5", "/p/A/data"],
  ["/p/A", "application/ld+json;q=0.5, text/html", "/p/A"],
  ["/p/A", "application/ld+json;q=0, */*", "/p/A"],
  ["/p/A", "text/html;q=0, application/json", "/p/A/data"],
  ["/p/A", "application/vc+jwt, application/pdf;q=0.9", "/p/A/credential"],
  ["/p/A", "application/pdf", "/p/A/passport.pdf"],
  ["/p/A", "image/png", "/p/A/data"],
  ["/m/04006381333931", "application/json;q=0.9, text/html;q=0.1", "/m/04006381333931/data"],
  ["/docs", "text/markdown", "/docs/markdown/docs"],
  ["/docs/guides/clients", "text/markdown, text/html;q=0.9", "/docs/markdown/docs/guides/clients"],
  ["/docs/guides/clients", BROWSER, "/docs/guides/clients"],
  ["/docs", "image/png", "/docs"],
  ["/status", "application/json", "/status.json"],
])("%s for %s is answered by %s, and varies", (url, accept, path) => {
  expect(led(url, accept)).toEqual([path, "Accept"]);
});

it.each([
  ["/p/A/data", "application/ld+json", "GET"],
  ["/docs/architecture.svg", "text/markdown", "GET"],
  ["/p/A", "application/ld+json", "POST"],
  ["/products", "application/json", "GET"],
])("%s for %s by %3$s is what it is", (url, accept, method) => {
  expect(led(url, accept, method)).toEqual([url, undefined]);
});

it("robots may read the public pages, and neither the API, forms nor pages of one person", () => {
  expect(robots()).toEqual({ rules: { userAgent: "*", disallow: ["/v1/", "/api/", "/sign-in", "/my-items", "/t/"] } });
});
