import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { setContentSecurityPolicy } from "./content-security-policy";

async function policyOf(answer: (outgoing: ServerResponse) => void): Promise<string | null> {
  const server = createServer((incoming, outgoing) => {
    setContentSecurityPolicy(incoming, outgoing, false);
    answer(outgoing);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { headers } = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  server.close();
  return headers.get("content-security-policy");
}

const OWN = "sandbox; default-src 'none'; frame-ancestors 'none'";

it.each<[string, (outgoing: ServerResponse) => void]>([
  ["set before the head", (outgoing) => void outgoing.setHeader("Content-Security-Policy", OWN).end("file")],
  ["given with the head", (outgoing) => void outgoing.writeHead(200, { "Content-Security-Policy": OWN }).end("file")],
  [
    "given with the head and its words, as a list",
    (outgoing) => void outgoing.writeHead(200, "OK", ["Content-Security-Policy", OWN]).end("file"),
  ],
  // As Next sends the answer of a route.
  [
    "set where none was before",
    (outgoing) => {
      if (!outgoing.hasHeader("content-security-policy")) outgoing.appendHeader("content-security-policy", OWN);
      outgoing.end("file");
    },
  ],
])("a policy of the answer's own, %s, is the one on the wire", async (_how, answer) => {
  expect(await policyOf(answer)).toBe(OWN);
});

it.each<[string, (outgoing: ServerResponse) => void]>([
  ["end", (outgoing) => void outgoing.end("page")],
  ["write", (outgoing) => void (outgoing.write("page"), outgoing.end())],
  ["writeHead", (outgoing) => void outgoing.writeHead(404, { "X-Note": "n" }).end()],
  ["flushHeaders", (outgoing) => void (outgoing.flushHeaders(), outgoing.end("page"))],
])("an answer without one, begun by %s, gets the page's, with a nonce", async (_how, answer) => {
  expect(await policyOf(answer)).toMatch(/^default-src 'self'; script-src 'self' 'nonce-[\w+/]+=*';/);
});
