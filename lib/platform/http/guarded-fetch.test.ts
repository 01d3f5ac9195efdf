import type { lookup, LookupAddress } from "node:dns";
import { once } from "node:events";
import { createServer, request, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { forgetEnvironment } from "@/lib/platform/env";
import { fetchJson, guardedAgent, guardedLookup, requirePublicUrl } from "./guarded-fetch";

const requestedUrls: string[] = [];
let answer: RequestListener = (_request, response) => void response.end("{}");
const server = createServer((incoming, response) => {
  requestedUrls.push(incoming.url ?? "");
  answer(incoming, response);
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => void (server.close(), server.closeAllConnections()));
const portOfOurs = () => (server.address() as AddressInfo).port;

afterEach(() => {
  requestedUrls.length = 0;
  vi.unstubAllEnvs();
  forgetEnvironment();
});

function allowInnerProviders(): void {
  vi.stubEnv("ALLOW_PRIVATE_NETWORK", "sign-in");
  forgetEnvironment();
}

/** The answers of a name server at one time and at the next. */
function resolver(...answers: LookupAddress[][]): typeof lookup {
  return ((_name: string, _options: object, callback: (error: null, addresses: LookupAddress[]) => void) =>
    callback(null, answers.shift()!)) as unknown as typeof lookup;
}
const lookupReturning = (addresses: LookupAddress[]) => resolver(addresses);
const outcomeOf = (resolve: typeof lookup) =>
  new Promise<unknown>((settle) =>
    guardedLookup("login.example.com", { all: true }, (error, addresses) => settle(error?.message ?? addresses), {
      resolve,
    }),
  );

const NO_PUBLIC_ADDRESS = "the host name leads to no public address";
const V4 = { address: "93.184.215.14", family: 4 };

describe("an address that an owner wrote down", () => {
  it.each([
    "http://login.example.com",
    "ftp://login.example.com",
    "https://127.0.0.1",
    "https://127.1",
    "https://0x7f.1",
    "https://0x7f000001",
    "https://0177.0.0.1",
    "https://2130706433",
    "https://127.0.0.1.",
    "https://①②⑦.0.0.1",
    "https://localhost",
    "https://Mail.LOCALHOST.",
    "https://[::1]",
    "https://[::]",
    "https://[::ffff:7f00:1]",
    "https://[::ffff:169.254.169.254]",
    "https://[64:ff9b::a9fe:a9fe]",
    "https://[fe80::1%25eth0]",
    "https://169.254.169.254/latest/meta-data",
    "https://3232235777",
    "https://login.example.com:22",
    "https://login.example.com:25",
    "https://login.example.com:80",
    "https://login.example.com:6667",
    "https://login.example.com:2049",
  ])("%s is not asked", (url) => expect(() => requirePublicUrl(url)).toThrow());

  it.each([
    "https://login.example.com",
    "https://login.example.com:8443/realms/a",
    "https://93.184.215.14",
    "https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]:9443",
  ])("%s is asked", (url) => expect(requirePublicUrl(url).href).toContain(new URL(url).host));

  it("that is a name is judged by where it leads to", async () => {
    const outcome = await new Promise<string>((resolve) =>
      guardedLookup("localhost", {}, (error) => resolve(error?.message ?? "found")),
    );
    expect(outcome).toBe(NO_PUBLIC_ADDRESS);
    expect(await outcomeOf(lookupReturning([V4]))).toEqual([V4]);
    expect(await outcomeOf(lookupReturning([V4, { address: "10.0.0.1", family: 4 }]))).toBe(NO_PUBLIC_ADDRESS);
    expect(await outcomeOf(lookupReturning([{ address: "fe80::1%eth0", family: 6 }]))).toBe(NO_PUBLIC_ADDRESS);
    expect(await outcomeOf(lookupReturning([]))).toBe(NO_PUBLIC_ADDRESS);
  });

  it("answers an unknown name and a name of a private network alike", async () => {
    const unknown = ((_name: string, _options: object, callback: (error: Error, addresses: []) => void) =>
      callback(
        Object.assign(new Error("getaddrinfo ENOTFOUND"), { code: "ENOTFOUND" }),
        [],
      )) as unknown as typeof lookup;
    const errorOf = (resolve: typeof lookup) =>
      new Promise<Error | null>((settle) =>
        guardedLookup("login.example.com", { all: true }, (error) => settle(error), { resolve }),
      );
    const [absent, inner] = [
      await errorOf(unknown),
      await errorOf(lookupReturning([{ address: "10.0.0.1", family: 4 }])),
    ];
    expect([absent?.constructor, absent?.message]).toEqual([inner?.constructor, inner?.message]);
    expect([absent?.message, inner]).toEqual([
      NO_PUBLIC_ADDRESS,
      expect.not.objectContaining({ code: expect.anything() }),
    ]);
  });

  it("is looked up once for a connection: what was judged is what is connected to", async () => {
    const rebinding = resolver([V4], [{ address: "127.0.0.1", family: 4 }]);
    expect(await outcomeOf(rebinding)).toEqual([V4]);
    expect(await outcomeOf(rebinding)).toBe(NO_PUBLIC_ADDRESS);
  });

  it("of this machine is never asked, by any notation", async () => {
    for (const host of ["127.0.0.1", "localhost", "0x7f.1", "2130706433", "[::ffff:7f00:1]"])
      for (const scheme of ["http", "https"])
        await expect(fetchJson(`${scheme}://${host}:${portOfOurs()}/secret`)).rejects.toThrow();
    expect(requestedUrls).toEqual([]);
  });

  it("of this machine is not reached through the library that asks for tokens either", async () => {
    for (const host of ["127.0.0.1", "localhost", "::ffff:127.0.0.1", "::1%lo"]) {
      const work = new Promise((resolve, reject) =>
        request({ host, port: portOfOurs(), path: "/token", agent: guardedAgent("http:") }, resolve)
          .on("error", reject)
          .end(),
      );
      await expect(work, host).rejects.toThrow(/private network|no public address/);
    }
    expect(requestedUrls).toEqual([]);
  });
});

describe("an answer from there", () => {
  it("is no redirect that is followed", async () => {
    allowInnerProviders();
    answer = (_request, response) =>
      void response.writeHead(302, { Location: `http://127.0.0.1:${portOfOurs()}/inner` }).end();
    await expect(fetchJson(`http://127.0.0.1:${portOfOurs()}/outer`)).rejects.toThrow("the answer has status 302");
    expect(requestedUrls).toEqual(["/outer"]);
  });

  it("ends at 256 KB of JSON, and at the same where a library reads it to its end", async () => {
    allowInnerProviders();
    const flood: RequestListener = (_request, response) => {
      const piece = "x".repeat(64 * 1024);
      const more = () => {
        while (!response.destroyed && response.write(piece));
      };
      response.on("drain", more);
      more();
    };
    answer = flood;
    await expect(fetchJson(`http://127.0.0.1:${portOfOurs()}/`)).rejects.toThrow("the answer is too large");
    let receivedBytes = 0;
    const ended = new Promise((_resolve, reject) =>
      request({ host: "127.0.0.1", port: portOfOurs(), agent: guardedAgent("http:") }, (incoming) =>
        incoming.on("data", (piece: Buffer) => (receivedBytes += piece.length)).on("error", reject),
      )
        .on("error", reject)
        .end(),
    );
    await expect(ended).rejects.toThrow();
    expect(receivedBytes).toBeLessThan(512 * 1024);
  });

  it("that never comes is given up", async () => {
    allowInnerProviders();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    answer = () => {};
    const asking = new Promise((resolve, reject) =>
      request({ host: "127.0.0.1", port: portOfOurs(), agent: guardedAgent("http:") }, resolve)
        .on("error", reject)
        .end(),
    );
    const refused = expect(asking).rejects.toThrow("the exchange took too long");
    await once(server, "request");
    vi.advanceTimersByTime(15_000);
    await refused;
    vi.useRealTimers();
  });
});
