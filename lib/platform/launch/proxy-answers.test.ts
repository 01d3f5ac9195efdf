import { createServer, request as plainRequest } from "node:http";
import { request as tlsRequest } from "node:https";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { freePort } from "./machine/guarded";
import { type Proxy, proxyPorts, startHaproxy, startNginx } from "./testing/proxies";

/** What the proxies of deploy answer themselves, and to which process they send a request. */

interface Answer {
  status: number;
  headers: Record<string, unknown>;
  text: string;
}

function ask(url: string, { method = "GET", body = "" } = {}): Promise<Answer> {
  const request = url.startsWith("https:") ? tlsRequest : plainRequest;
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, rejectUnauthorized: false, agent: false }, (answer) => {
      let text = "";
      answer.on("data", (chunk: Buffer) => (text += chunk.toString()));
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
    });
    outgoing.on("error", reject).end(body);
  });
}

/** A process that returns the request it received. */
async function startEcho(): Promise<number> {
  const server = createServer((incoming, outgoing) => {
    incoming.resume().on("end", () => outgoing.end(JSON.stringify({ ...incoming.headers, url: incoming.url })));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close().closeAllConnections());
  return (server.address() as AddressInfo).port;
}

describe.each([
  ["nginx", startNginx],
  ["HAProxy", startHaproxy],
])("%s by the file in deploy", (name, start) => {
  const startBefore = async (servicePorts: number[], skip: (note: string) => never): Promise<Proxy> => {
    try {
      const proxy = await start(servicePorts, await proxyPorts());
      onTestFinished(() => proxy.stop());
      return proxy;
    } catch (error) {
      if (!/there is no /.test((error as Error).message)) throw error;
      return skip(`no ${name}`);
    }
  };

  it("answers a problem document that says when to come again, where no process answers", async ({ skip }) => {
    const proxy = await startBefore([await freePort(), await freePort()], skip);
    for (const url of [`${proxy.url}/p/x.json`, `${proxy.url}/v1/verify`, `${proxy.plainUrl}/v1/verify`]) {
      const { status, headers, text } = await ask(url);
      expect([status, headers["content-type"], headers["retry-after"]]).toEqual([503, "application/problem+json", "1"]);
      expect(JSON.parse(text)).toMatchObject({ status: 503, title: "Service Unavailable" });
    }
  });

  it("sends what one process does not take to another one", async ({ skip }) => {
    const proxy = await startBefore([await freePort(), await startEcho()], skip);
    await expect.poll(async () => (await ask(`${proxy.url}/v1/verify`)).status).toBe(200);
    for (let count = 0; count < 4; count += 1) {
      const { status, text } = await ask(`${proxy.url}/v1/transfer`, { method: "POST", body: "{}" });
      expect([status, JSON.parse(text)]).toMatchObject([200, { url: "/v1/transfer", "x-forwarded-proto": "https" }]);
    }
  });
});

it("nginx refuses a body beyond the largest file by a problem document", async ({ skip }) => {
  const ports = await proxyPorts();
  const service = await startEcho();
  const proxy = await startNginx(service, ports).catch((error: Error) =>
    /there is no /.test(error.message) ? skip("no nginx") : Promise.reject(error),
  );
  onTestFinished(() => proxy.stop());
  const answer = await new Promise<Answer>((resolve, reject) => {
    const headers = { "Content-Length": 102 * 1024 * 1024 };
    const outgoing = tlsRequest(`${proxy.url}/v1/products`, { method: "POST", headers, rejectUnauthorized: false });
    outgoing.on("error", reject).on("response", (incoming) => {
      let text = "";
      incoming.on("data", (chunk: Buffer) => (text += chunk.toString()));
      incoming.on("end", () => resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text }));
    });
    outgoing.flushHeaders();
  });
  expect([answer.status, answer.headers["content-type"]]).toEqual([413, "application/problem+json"]);
  expect(JSON.parse(answer.text)).toMatchObject({ status: 413 });
});
