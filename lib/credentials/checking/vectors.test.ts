import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { CompactSign, decodeProtectedHeader, exportJWK, generateKeyPair, importJWK, type JWK } from "jose";
import { describe, expect, it } from "vitest";
import { foreignData } from "@/lib/platform/testing/standards";
import { checkCredential, recogniseText } from "./check-credential";
import { verifySignature } from "./find-key";
import { ALGORITHMS } from "./read-credential";
import type { CheckSources, Json } from "./rules";

/** Test vectors of Wycheproof and examples of W3C recommendations against the verifier. Each test counts its cases. */

const read = <T>(file: string): T => JSON.parse(readFileSync(join(foreignData!, "vectors", file), "utf8")) as T;

interface Group<Test> {
  comment?: string;
  public?: JWK & { keys?: JWK[] };
  private?: JWK & { keys?: JWK[] };
  publicKey?: { wx?: string; wy?: string; pk?: string };
  tests: (Test & { tcId: number; comment: string; result: "valid" | "invalid" | "acceptable" })[];
}
const groupsOf = <Test>(file: string) => read<{ testGroups: Group<Test>[] }>(`wycheproof/${file}.json`).testGroups;

const ISSUER = "https://vectors.example";

/** The issuer's document lists these keys, as a verifier of credentials finds them. */
async function isAccepted(token: string, keys: readonly JWK[]): Promise<boolean> {
  const methods = keys.map((publicKeyJwk, index) => ({
    id: `${ISSUER}#${publicKeyJwk.kid ?? `key-${index}`}`,
    type: "JsonWebKey",
    controller: ISSUER,
    publicKeyJwk,
  }));
  const document = { id: ISSUER, verificationMethod: methods, assertionMethod: methods.map(({ id }) => id) };
  try {
    const header = decodeProtectedHeader(token);
    await verifySignature({ token, header, payload: {}, issuer: ISSUER }, document);
    return true;
  } catch {
    return false;
  }
}

function isSigned(token: string): boolean {
  try {
    return ALGORITHMS.includes(decodeProtectedHeader(token).alg ?? "");
  } catch {
    return false;
  }
}

/** RFC 7520, figure 27, is signed with ES512; the vectors call the key's algorithm ES521, and we refuse it. */
const WRONG_KEYS = [
  ["json_web_signature_test", "rfc7520 347 Figure27"],
  ["json_web_signature_test", "rfc7520WithKeyOps 351 Figure27"],
] as const;

describe.skipIf(!foreignData)("the vectors of Wycheproof", () => {
  it.each([
    ["json_web_signature_test", 401, { accepted: 2, refused: 399 }],
    ["json_web_key_test", 26, { accepted: 0, refused: 26 }],
  ])("%s: accepts valid signatures of its algorithms and nothing else", async (file, cases, expected) => {
    const counts = { accepted: 0, refused: 0 };
    const wrong: string[] = [];
    for (const group of groupsOf<{ jws: string }>(file)) {
      const key = group.public ?? group.private!;
      for (const { tcId, comment, jws, result } of group.tests) {
        const isFine = await isAccepted(jws, key.keys ?? [key]);
        counts[isFine ? "accepted" : "refused"] += 1;
        if (isFine !== (result === "valid" && isSigned(jws))) wrong.push(`${group.comment} ${tcId} ${comment}`);
      }
    }
    expect(wrong).toEqual(WRONG_KEYS.filter(([of]) => of === file).map(([, name]) => name));
    expect([counts.accepted + counts.refused, counts]).toEqual([cases, expected]);
  });

  const base64url = (hex: string) => Buffer.from(hex, "hex").toString("base64url");
  const padded = (hex: string) => base64url(hex.padStart(64, "0").slice(-64));

  it.each([
    ["ecdsa_secp256r1_sha256_p1363_test", "ES256", { name: "ECDSA", hash: "SHA-256" }, [262, 173]],
    ["ed25519_test", "EdDSA", { name: "Ed25519" }, [151, 88]],
  ] as const)("%s: is judged as stated", async (file, alg, algorithm, expected) => {
    const wrong: number[] = [];
    let [cases, valid] = [0, 0];
    for (const { publicKey, tests } of groupsOf<{ msg: string; sig: string }>(file)) {
      const { wx = "", wy = "", pk = "" } = publicKey!;
      const jwk =
        alg === "ES256"
          ? { kty: "EC", crv: "P-256", x: padded(wx), y: padded(wy) }
          : { kty: "OKP", crv: "Ed25519", x: base64url(pk) };
      const key = (await importJWK(jwk, alg)) as CryptoKey;
      for (const { tcId, msg, sig, result } of tests) {
        const isFine = await crypto.subtle.verify(algorithm, key, Buffer.from(sig, "hex"), Buffer.from(msg, "hex"));
        cases += 1;
        if (isFine) valid += 1;
        if (isFine !== (result === "valid")) wrong.push(tcId);
      }
    }
    expect(wrong).toEqual([]);
    expect([cases, valid]).toEqual(expected);
  });
});

interface Example {
  title: string;
  json?: Json;
  text?: string;
}
const examplesOf = (folder: string) =>
  foreignData ? read<{ examples: Example[] }>(`${folder}/examples.json`).examples : [];
const { publicKey, privateKey } = await generateKeyPair("ES256", { extractable: true });
const publicKeyJwk = await exportJWK(publicKey);
const method = { id: `${ISSUER}#k1`, type: "JsonWebKey", controller: ISSUER, publicKeyJwk };

const sign = (payload: object) =>
  new CompactSign(new TextEncoder().encode(JSON.stringify(payload)))
    .setProtectedHeader({ alg: "ES256", typ: "vc+jwt", cty: "vc", kid: method.id })
    .sign(privateKey);

async function check(token: string, lists: Record<string, string> = {}) {
  const sources: CheckSources = {
    at: new Date("2026-11-23T10:00:00Z"),
    document: async (url) => {
      if (url !== ISSUER) throw new Error("unknown");
      return { id: ISSUER, verificationMethod: [method], assertionMethod: [method.id] };
    },
    text: async (url) => lists[url] ?? Promise.reject(new Error("unknown")),
  };
  const { verdict, steps } = await checkCredential(token, sources);
  return `${verdict} ${steps.at(-1)!.reason ?? ""}`.trim();
}

describe.skipIf(!foreignData)("the examples of Bitstring Status List 1.0", () => {
  const examples = examplesOf("bitstring-status-list");
  const credentials = examples.flatMap(({ json }) => (json ? [{ ...json, issuer: ISSUER } as Json] : []));
  const isList = ({ type }: Json) => (type as string[]).includes("BitstringStatusListCredential");

  function withBit(list: Json, index: number, statusPurpose: string): Json {
    const bits = Buffer.alloc(16_384);
    bits[index >> 3]! |= 0x80 >> (index & 7);
    const subject = { ...(list.credentialSubject as Json), statusPurpose };
    return { ...list, credentialSubject: { ...subject, encodedList: `u${gzipSync(bits).toString("base64url")}` } };
  }

  it("are read with their own lists, and refused once one bit is set", async () => {
    const lists = credentials.filter(isList);
    const [list] = lists;
    const withoutLists = credentials.filter((one) => !isList(one));
    expect([examples.length, lists.length, withoutLists.length]).toEqual([7, 2, 2]);
    const [third, fourth] = ["https://example.com/credentials/status/3", "https://example.com/credentials/status/4"];
    const served = async (revoked: Json, suspended: Json) => ({
      [third]: await sign(revoked),
      [fourth]: await sign(suspended),
    });
    const clean = withBit(list!, 1, "suspension");
    for (const of of lists) {
      expect(await check(await sign(of))).toBe("valid no_status");
      for (const one of withoutLists) expect(await check(await sign(one), await served(of, clean))).toBe("valid");
    }
    for (const one of withoutLists) {
      const revoked = withBit(list!, 94_567, "revocation");
      expect(await check(await sign(one), await served(revoked, clean))).toBe("invalid revoked");
    }
    const suspended = withBit(list!, 23_452, "suspension");
    const [both, single] = await Promise.all(
      withoutLists.map(async (one) => check(await sign(one), await served(list!, suspended))),
    );
    expect([both, single]).toEqual(["invalid suspended", "valid"]);
  });
});

describe.skipIf(!foreignData)("the examples of Securing Verifiable Credentials using JOSE and COSE", () => {
  const examples = examplesOf("vc-jose-cose");

  it("are told apart: credentials pass once they are signed, all else is refused with its reason", async () => {
    const counts: Record<string, number> = {};
    for (const { json, text } of examples) {
      const outcome = json ? await check(await sign({ ...json, issuer: ISSUER })) : recogniseText(text!).kind;
      counts[outcome] = (counts[outcome] ?? 0) + 1;
    }
    expect([examples.length, counts]).toEqual([
      24,
      {
        "valid no_status": 4,
        "open status_untrusted": 1,
        "invalid other_model": 4,
        "invalid no_credential": 7,
        nothing: 8,
      },
    ]);
  });

  it("hold enveloped tokens that are read, and not valid without their issuer", async () => {
    const enveloped = JSON.stringify(examples).match(/data:application\/v[cp]\+jwt,[\w.-]+/g) ?? [];
    const outcomes = await Promise.all(
      enveloped.map(async (one) => {
        const recognised = recogniseText(one);
        return recognised.kind === "credential" ? check(recognised.token) : recognised.kind;
      }),
    );
    // A credential whose issuer does not answer here, a presentation, and a token that the text cuts short.
    expect(outcomes).toEqual(["open issuer_unreachable", "nothing", "invalid no_credential"]);
  });
});
