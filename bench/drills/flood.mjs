// Loads a service from one address, in its own process, so that the measuring process
// does not wait for it: node bench/drills/flood.mjs '{"url":…,"connections":…,"seconds":…,"kind":…}'. Prints a tally of
// statuses. Loopback only.
import { Agent, request } from "node:http";
import { connect } from "node:net";

/** @type {{ url: string, kind: "ask" | "never-read", connections: number, seconds: number, body?: string, type?: string }} */
const { url, kind, connections, seconds, body, type } = JSON.parse(process.argv[2] ?? "");
const { hostname, port, pathname, host, origin } = new URL(url);
if (hostname !== "127.0.0.1") throw new Error("Only a service on this machine is put under load.");
/** Below the number at which a connection is closed immediately. */
const PIPELINED = 8;
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const endMs = performance.now() + seconds * 1000;
/** @type {Map<string | number, number>} */
const tally = new Map();

/** @returns {Promise<string | number>} */
function ask() {
  const method = body === undefined ? "GET" : "POST";
  const headers = {
    Accept: "text/html",
    Origin: origin,
    "X-Forwarded-Proto": "https",
    ...(body !== undefined && { "Content-Type": type, "Content-Length": Buffer.byteLength(body) }),
  };
  return new Promise((resolve) => {
    const sent = request(url, { method, agent, headers }, (answer) =>
      answer.resume().once("close", () => resolve(answer.statusCode ?? 0)),
    );
    sent.once("error", () => resolve("closed")).end(body);
  });
}

async function askAgainAndAgain() {
  while (performance.now() < endMs) {
    const status = await ask();
    tally.set(status, (tally.get(status) ?? 0) + 1);
  }
}

/** Requests the page several times on one connection without reading the responses. */
function neverRead() {
  return /** @type {Promise<void>} */ (
    new Promise((resolve) => {
      const socket = connect(Number(port), hostname);
      socket.pause().once("error", () => undefined);
      socket.write(`GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\nAccept: text/html\r\n\r\n`.repeat(PIPELINED));
      const end = setTimeout(() => socket.destroy(), seconds * 1000);
      socket.once("close", () => {
        clearTimeout(end);
        resolve();
      });
    })
  );
}

await Promise.all(Array.from({ length: connections }, kind === "ask" ? askAgainAndAgain : neverRead));
process.stdout.write([...tally].map(([status, count]) => `${status} x ${count}`).join(", ") || "nothing was read");
agent.destroy();
