import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fetchJson, guardedLookup, isInnerAddress, requireOuterUrl } from "./guarded-fetch";

const asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(request.url ?? "");
  response.end("{}");
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => void server.close());

describe("an address that an owner wrote down", () => {
  it.each(["127.0.0.1", "10.1.2.3", "172.31.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "::1", "::", "fd00::1", "fe80::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "224.0.0.1", "::127.0.0.1", "64:ff9b:1::7f00:1", "2001:0:7f00:1::1", "2002:7f00:1::1", "fec0::1"])(
    "%s lies inside",
    (address) => expect(isInnerAddress(address)).toBe(true),
  );

  it.each(["93.184.215.14", "172.32.0.1", "2001:4860:4860::8888", "2606:2800:21f:cb07:6820:80da:af6b:8b2c"])("%s lies outside", (address) => expect(isInnerAddress(address)).toBe(false));

  it.each(["http://login.example.com", "https://127.0.0.1", "https://[::1]", "https://[::ffff:7f00:1]", "https://0x7f.1", "https://2130706433", "ftp://login.example.com"])(
    "%s is not asked",
    (url) => expect(() => requireOuterUrl(url)).toThrow(),
  );

  it("that is a name is judged by where it leads to", async () => {
    const outcome = await new Promise<string>((resolve) => guardedLookup("localhost", {}, (error) => resolve(error?.message ?? "found")));
    expect(outcome).toBe("the name leads to an inner network");
  });

  it("of this machine is never asked", async () => {
    const { port } = server.address() as AddressInfo;
    for (const host of ["127.0.0.1", "localhost"])
      for (const scheme of ["http", "https"]) await expect(fetchJson(`${scheme}://${host}:${port}/secret`)).rejects.toThrow();
    expect(asked).toEqual([]);
  });
});
