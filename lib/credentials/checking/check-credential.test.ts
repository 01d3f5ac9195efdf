import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { CompactSign, exportJWK, generateKeyPair, type JWK } from "jose";
import { describe, expect, it } from "vitest";
import { standards } from "@/lib/platform/testing/standards";
import { checkCredential } from "./check-credential";
import { issuerAddress } from "./find-key";
import type { CheckSources } from "./rules";

const AT = new Date("2026-11-23T10:00:00Z");
const DID = "did:web:house.example:brands:one";
const LIST = "https://house.example/brands/one/status/1";
const unreachable = async (): Promise<never> => {
  throw new Error("no network");
};

const { publicKey, privateKey } = await generateKeyPair("ES256", { extractable: true });
const other = await generateKeyPair("ES256", { extractable: true });
const jwkOf = async (key: typeof publicKey): Promise<JWK> => ({ ...(await exportJWK(key)), alg: "ES256" });
const method = { id: `${DID}#k1`, type: "JsonWebKey", controller: DID, publicKeyJwk: await jwkOf(publicKey) };
const DOCUMENT = { id: DID, verificationMethod: [method], assertionMethod: [method.id] };

const CREDENTIAL = {
  "@context": ["https://www.w3.org/ns/credentials/v2"],
  type: ["DigitalProductPassport", "VerifiableCredential"],
  issuer: { id: DID, name: "House" },
  validFrom: "2026-11-01T00:00:00Z",
  credentialSubject: { id: "https://house.example/p/1", name: "Jacket" },
};
const HEADER = { alg: "ES256", typ: "vc+jwt", cty: "vc", kid: method.id };
const sign = (payload: object, header: object = HEADER, key = privateKey) =>
  new CompactSign(new TextEncoder().encode(JSON.stringify(payload)))
    .setProtectedHeader({ ...HEADER, ...header })
    .sign(key);

function listOf(set: number[], of: object = {}) {
  const bits = Buffer.alloc(16_384);
  for (const index of set) bits[index >> 3]! |= 0x80 >> (index & 7);
  const encodedList = `u${gzipSync(bits).toString("base64url")}`;
  return sign({
    ...CREDENTIAL,
    type: ["VerifiableCredential", "BitstringStatusListCredential"],
    credentialSubject: { type: "BitstringStatusList", statusPurpose: "revocation", encodedList },
    ...of,
  });
}
const STATUS = {
  type: "BitstringStatusListEntry",
  statusPurpose: "revocation",
  statusListIndex: 9,
  statusListCredential: LIST,
};

const sources = (more: Partial<CheckSources> = {}): CheckSources => ({
  at: AT,
  document: async () => DOCUMENT,
  text: unreachable,
  ...more,
});
const check = async (token: string | Promise<string>, more?: Partial<CheckSources>) => {
  const { verdict, steps } = await checkCredential(await token, sources(more));
  const last = steps.at(-1)!;
  return [verdict, last.step, last.reason];
};

describe("a credential", () => {
  it("is valid where its issuer's key signed it and its times hold", async () => {
    const checked = await checkCredential(await sign(CREDENTIAL), sources());
    expect(checked.verdict).toBe("valid");
    expect(checked.steps.map(({ step, state }) => `${step} ${state}`)).toEqual(
      ["form", "issuer", "signature", "time", "status"].map((step) => `${step} passed`),
    );
    expect(checked.facts).toMatchObject({ issuerId: DID, issuerName: "House", subjectName: "Jacket" });
  });

  it.each(["EdDSA", "ES384"])("is valid of any house that signs by %s, at an address of its own", async (alg) => {
    const pair = await generateKeyPair(alg, { extractable: true });
    const did = "did:web:foreign.example";
    const publicKeyJwk = await exportJWK(pair.publicKey);
    const key = { id: `${did}#0`, type: "JsonWebKey", controller: did, publicKeyJwk };
    const document = async (url: string) =>
      url === "https://foreign.example/.well-known/did.json" ? { id: did, assertionMethod: [key] } : unreachable();
    const token = await sign({ ...CREDENTIAL, issuer: did }, { alg, kid: key.id }, pair.privateKey);
    expect(await check(token, { document })).toEqual(["valid", "status", "no_status"]);
    const byAnother = await generateKeyPair(alg, { extractable: true });
    const forged = await sign({ ...CREDENTIAL, issuer: did }, { alg, kid: key.id }, byAnother.privateKey);
    expect(await check(forged, { document })).toEqual(["invalid", "signature", "signature_wrong"]);
  });

  const without = (name: string) => Object.fromEntries(Object.entries(CREDENTIAL).filter(([key]) => key !== name));
  it.each([
    ["no JSON Web Signature", "eyJ.x.y", ["invalid", "form", "no_credential"]],
    ["another media type", () => sign(CREDENTIAL, { typ: "JWT" }), ["invalid", "form", "media_type"]],
    [
      "an algorithm of a shared secret",
      () => `${btoa(JSON.stringify({ ...HEADER, alg: "HS256" }))}.${btoa("{}")}.x`,
      ["invalid", "form", "algorithm"],
    ],
    [
      "no algorithm",
      () => `${btoa(JSON.stringify({ ...HEADER, alg: "none" }))}.${btoa("{}")}.`,
      ["invalid", "form", "algorithm"],
    ],
    ["the claim of an earlier model", () => sign({ ...CREDENTIAL, vc: {} }), ["invalid", "form", "other_model"]],
    ["no issuer", () => sign(without("issuer")), ["invalid", "form", "issuer_missing"]],
    ["two issuers", () => sign({ ...CREDENTIAL, iss: "did:web:evil.example" }), ["invalid", "form", "issuer_differs"]],
    [
      "an issuer of another kind",
      () => sign({ ...CREDENTIAL, issuer: "did:key:z6Mk" }),
      ["open", "issuer", "issuer_method"],
    ],
    [
      "another's key under the same name",
      () => sign(CREDENTIAL, {}, other.privateKey),
      ["invalid", "signature", "signature_wrong"],
    ],
    [
      "a key that is not published",
      () => sign(CREDENTIAL, { kid: `${DID}#k2` }),
      ["invalid", "signature", "key_unknown"],
    ],
    [
      "a time to come",
      () => sign({ ...CREDENTIAL, validFrom: "2026-12-01T00:00:00Z" }),
      ["invalid", "time", "not_yet"],
    ],
    [
      "an end that is past",
      () => sign({ ...CREDENTIAL, validUntil: "2026-11-22T00:00:00Z" }),
      ["invalid", "time", "expired"],
    ],
    [
      "an end in seconds that is past",
      () => sign({ ...CREDENTIAL, exp: AT.getTime() / 1000 - 300 }),
      ["invalid", "time", "expired"],
    ],
    ["a time that is none", () => sign({ ...CREDENTIAL, validUntil: "soon" }), ["invalid", "time", "expired"]],
  ] as const)("with %s is not valid, and the reason is told", async (_what, token, expected) => {
    expect(await check(typeof token === "string" ? token : token())).toEqual(expected);
  });

  it("of which a byte was changed is refused", async () => {
    const [header, payload, signature] = (await sign(CREDENTIAL)).split(".") as [string, string, string];
    const changed = Buffer.from(payload, "base64url").toString().replace("Jacket", "Socket");
    expect(await check([header, Buffer.from(changed).toString("base64url"), signature].join("."))).toEqual([
      "invalid",
      "signature",
      "signature_wrong",
    ]);
  });

  it("is open while its issuer cannot be reached, and refused where another document answers", async () => {
    expect(await check(sign(CREDENTIAL), { document: unreachable })).toEqual(["open", "issuer", "issuer_unreachable"]);
    const foreign = { document: async () => ({ ...DOCUMENT, id: "did:web:evil.example" }) };
    expect(await check(sign(CREDENTIAL), foreign)).toEqual(["invalid", "issuer", "issuer_differs"]);
  });

  it("signed by a key that is no longer for statements is refused", async () => {
    const document = async () => ({ ...DOCUMENT, assertionMethod: [] });
    expect(await check(sign(CREDENTIAL), { document })).toEqual(["invalid", "signature", "key_purpose"]);
  });
});

describe("the status of a credential", () => {
  const token = sign({ ...CREDENTIAL, credentialStatus: STATUS });
  const by = (lists: Record<string, string>) => ({ text: async (url: string) => lists[url] ?? unreachable() });
  const suspensions = LIST.replace("status", "suspension");
  const clean = listOf([], { credentialSubject: undefined });

  it("is read in the list of revocations, and of suspensions beside it", async () => {
    const suspended = async (set: number[]) => {
      const { credentialSubject } = JSON.parse(
        Buffer.from((await listOf(set)).split(".")[1]!, "base64url").toString(),
      ) as { credentialSubject: object };
      return listOf([], { credentialSubject: { ...credentialSubject, statusPurpose: "suspension" } });
    };
    const lists = async (revoked: number[], suspendedList: number[]) =>
      by({ [LIST]: await listOf(revoked), [suspensions]: await suspended(suspendedList) });
    expect(await check(token, await lists([8, 10], [1]))).toEqual(["valid", "status", null]);
    expect(await check(token, await lists([9], []))).toEqual(["invalid", "status", "revoked"]);
    expect(await check(token, await lists([], [9]))).toEqual(["invalid", "status", "suspended"]);
    expect(await check(token, await lists([9], [9]))).toEqual(["invalid", "status", "suspended"]);
    expect(await check(token, by({ [LIST]: await listOf([9]) }))).toEqual(["invalid", "status", "revoked"]);
  });

  it("is open where its list is away, foreign, over or unreadable: never valid", async () => {
    expect(await check(token)).toEqual(["open", "status", "status_unreachable"]);
    const untrusted = ["open", "status", "status_untrusted"];
    const foreign = await listOf([], { issuer: "did:web:evil.example" });
    const over = await listOf([], { validUntil: "2026-11-01T00:00:00Z" });
    for (const list of [foreign, over, await clean, "nothing"])
      expect(await check(token, by({ [LIST]: list }))).toEqual(untrusted);
  });
});

it("an issuer's document is where did:web says, and nowhere by any other notation", () => {
  expect(issuerAddress("did:web:house.example")).toBe("https://house.example/.well-known/did.json");
  expect(issuerAddress("did:web:localhost%3A8443:brands:one")).toBe("https://localhost:8443/brands/one/did.json");
  for (const wrong of [
    "did:web:",
    "did:web:a/b",
    "did:web:a:..%2F..:x?y",
    "did:web:user@host",
    "did:key:z6Mk",
    "http://a.example",
  ])
    expect(issuerAddress(wrong), wrong).toBeNull();
});

describe.skipIf(!standards)("the tokens of W3C's test suite", () => {
  const readVector = (name: string) => readFileSync(join(standards!, "w3c-vc-jose", name), "utf8").trim();
  const issuer = "https://example.issuer/vc-jose-cose";
  const suite = async (name: string) => {
    const key = JSON.parse(readVector("vm-p256.json")) as { id: string };
    return check(readVector(`credential-${name}.txt`), {
      document: async () => ({ id: issuer, verificationMethod: [key], assertionMethod: [key.id] }),
    });
  };

  it("are judged as the suite does, where it publishes the key", async () => {
    expect(await suite("jose-minimal")).toEqual(["valid", "status", "no_status"]);
    expect(await suite("jose-bad-media-type")).toEqual(["invalid", "form", "media_type"]);
    expect(await suite("jose-vc-vp-claims")).toEqual(["invalid", "form", "other_model"]);
    // Their keys are not among the vectors: well formed, and refused by the key.
    for (const name of ["jose-bad-signature", "issuer-match-signed", "jose-unknown-extensions"])
      expect(await suite(name)).toEqual(["invalid", "signature", "key_unknown"]);
  });
});
