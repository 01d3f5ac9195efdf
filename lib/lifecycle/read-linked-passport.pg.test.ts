import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { insertBatteryLinks, listBatteryLinks } from "@/db/queries/battery-lives";
import { inBrand } from "@/db/tenant";
import { passportLink } from "@/lib/passports/code";
import { environment, forgetEnvironment } from "@/lib/platform/env";
import { enqueue } from "@/lib/platform/jobs/enqueue";
import { runTaken, takeNext } from "@/lib/platform/jobs/testing/run-jobs";
import { testDatabase } from "@/lib/platform/testing/database";
import { mintBrand, mintProduct } from "@/lib/platform/testing/factories";
import { passportIn } from "./read-linked-passport";

const { db, pool } = testDatabase();

const answers = new Map<string, RequestListener>();
const requests: string[] = [];
const server = createServer((request, response) => {
  requests.push(request.url ?? "");
  const answer = answers.get(request.url ?? "");
  if (answer) answer(request, response);
  else response.writeHead(404).end();
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => void (server.close(), server.closeAllConnections()));
const addressOf = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
const serve = (path: string, body: unknown) =>
  answers.set(path, (_request, response) => response.end(typeof body === "string" ? body : JSON.stringify(body)));
afterEach(() => {
  requests.length = 0;
  vi.unstubAllEnvs();
  forgetEnvironment();
});
const allowInner = () => {
  vi.stubEnv("ALLOW_PRIVATE_NETWORK", "pictures");
  forgetEnvironment();
};

/** A battery with an original at an address, after one attempt at reading it. */
async function afterOneAttempt(identifier: string) {
  const { brandId } = await mintBrand(db);
  const [unit] = (await mintProduct(db, { brandId, units: 1 })).passports;
  const link = { brandId, passportId: unit!.passportId, number: 1 };
  const of = { relation: "original", operation: "repurposing", extent: "whole", linkedOn: "2026-06-01" } as const;
  await insertBatteryLinks(inBrand(db, brandId), [{ ...link, ...of, identifier, reading: "waiting" }]);
  await pool.query("delete from jobs where kind = 'battery_reading'");
  await enqueue(db, "battery_reading", link);
  const outcome = await runTaken(db, (await takeNext(db, "battery_reading"))!);
  const [original] = (await listBatteryLinks(db, { brandId, passportId: unit!.passportId })).originals;
  const { reading, failure, readName, readOperator, readState, readAt } = original!;
  return { is: outcome.is, reading, failure, readName, readOperator, readState, isDated: readAt !== null };
}

const UNTP = {
  type: ["DigitalProductPassport", "VerifiableCredential"],
  issuer: { id: "did:web:carmaker.example", name: "Example Cars AG" },
  credentialSubject: { type: ["Product"], name: "Traction battery 77" },
};
const read = (expectedRow: object) => ({
  is: "done",
  reading: "read",
  failure: null,
  isDated: true,
  readState: null,
  ...expectedRow,
});
const unread = (failure: string) => ({
  ...{ is: "done", reading: "unreadable", failure, isDated: true },
  ...{ readName: null, readOperator: null, readState: null },
});

describe("the passport of another operator", () => {
  it("is read behind redirects, or from the data that its page names", async () => {
    allowInner();
    answers.set("/01", (_request, response) => void response.writeHead(307, { Location: "/data" }).end());
    serve("/data", UNTP);
    serve("/page", '<html><head><link rel="alternate" type="application/ld+json" href="/data?x=1&amp;y=2"></head>');
    serve("/data?x=1&y=2", UNTP);
    const texts = { readName: "Traction battery 77", readOperator: "Example Cars AG" };
    expect(await afterOneAttempt(addressOf("/01"))).toEqual(read(texts));
    expect(await afterOneAttempt(addressOf("/page"))).toEqual(read(texts));
  });

  it("of this deployment is read without asking anyone, as anyone may know it", async () => {
    const { brandId, name } = await mintBrand(db);
    const [unit] = (await mintProduct(db, { brandId, units: 1, name: "Pack 500" })).passports;
    const link = passportLink(unit!.code, environment().publicUrl);
    const texts = { readName: "Pack 500", readOperator: name, readState: "authentic" };
    expect(await afterOneAttempt(link)).toEqual(read(texts));
    await pool.query("update passports set status = 'revoked' where id = $1", [unit!.passportId]);
    expect(await afterOneAttempt(link)).toMatchObject({ readState: "revoked" });
  });

  it("in a private network is not asked", async () => {
    serve("/inner", UNTP);
    for (const address of [addressOf("/inner"), "https://169.254.169.254/latest", "https://localhost/1"])
      expect(await afterOneAttempt(address)).toEqual(unread("address_refused"));
    expect(requests).toEqual([]);
  });

  it.each(["urn:bmwk:123456687678", "did:key:z6MkpTHR8VNsBxYAAWHut2Geadd9", "25SUN043325711MH803120000000000"])(
    "by the identifier %s cannot be read",
    async (identifier) => {
      expect(await afterOneAttempt(identifier)).toEqual(unread("no_address"));
    },
  );

  it.each<[string, string | object]>([
    ["a page with a script", "<html><script>alert(1)</script>"],
    [
      "a page that names another host's data",
      '<link rel="alternate" type="application/json" href="https://x.example">',
    ],
    ["a number", "7"],
    ["a list", [UNTP]],
    ["an object without a name", { credentialSubject: { name: 7 } }],
    ["a name of spaces and controls", { name: "\u200b \u0000\n" }],
    ["deep brackets", `${"[".repeat(100_000)}${"]".repeat(100_000)}`],
    ["a DID document of another identifier", { id: "did:web:x.example", service: [{ serviceEndpoint: "https://x" }] }],
  ])("that is %s is no passport", async (what, body) => {
    allowInner();
    const path = `/${encodeURIComponent(what)}`;
    serve(path, body);
    expect(await afterOneAttempt(addressOf(path))).toEqual(unread("no_passport"));
    expect(requests).toEqual([path]);
  });

  it("is tried again later where it does not answer, is too large, or leads round and round", async () => {
    allowInner();
    serve("/large", { name: "x".repeat(400_000) });
    answers.set("/round", (_request, response) => void response.writeHead(302, { Location: "/round" }).end());
    for (const path of ["/absent", "/large", "/round"])
      expect(await afterOneAttempt(addressOf(path))).toMatchObject({ is: "later", reading: "waiting", isDated: false });
    expect(requests.filter((path) => path === "/round")).toHaveLength(4);
  });
});

describe("what a passport states", () => {
  it("is text alone, cut and without characters that mislead", () => {
    const name = `Pack\u202e 7${"7".repeat(500)}`;
    expect(passportIn({ name, brand: { name: ["x"] }, dppStatus: { evil: true } })).toEqual({
      name: `Pack 7${"7".repeat(500)}`.slice(0, 200),
      operator: null,
      state: null,
    });
  });

  it("is found in a passport of EN 18223", () => {
    const identity = { elementId: "identity", elements: [{ elementId: "name", value: "Pack 500" }] };
    const passport = { dppStatus: "active", economicOperatorId: "did:web:carmaker.example", elements: [identity] };
    expect(passportIn(passport)).toEqual({ name: "Pack 500", operator: "did:web:carmaker.example", state: "active" });
  });

  it.each(["null", "[]", '"x"', "1", '{"__proto__":{"name":"x"},"elements":[null,1,{"elements":"x"}]}'])(
    "is nothing in %s",
    (json) => {
      expect(passportIn(JSON.parse(json))).toBeNull();
    },
  );
});
