import { readFileSync } from "node:fs";
import { createServer, globalAgent } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { decodeList } from "@digitalbazaar/vc-bitstring-status-list";
import { verifier as transmuteVerifier } from "@transmute/verifiable-credentials";
import addFormats from "ajv-formats";
import { Ajv2020 } from "ajv/dist/2020.js";
import { verifyJWT } from "did-jwt";
import { Resolver } from "did-resolver";
import { compactVerify, createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from "jose";
import { afterAll, describe, expect, it } from "vitest";
import { getResolver } from "web-did-resolver";
import { mintReview } from "@/lib/compliance/testing/review-kit";
import { findPublicUnit } from "@/lib/interchange/public-subjects";
import { changePassport } from "@/lib/lifecycle/change-passport";
import { verifyPassport } from "@/lib/passport-pages/verify-passport";
import { DAY_MS, HOUR_MS, MINUTE_MS, now, setClock } from "@/lib/platform/clock";
import { mintCertificate } from "@/lib/platform/testing/certificate";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf } from "@/lib/platform/testing/factories";
import { withSettings } from "@/lib/platform/testing/settings";
import { standards } from "@/lib/platform/testing/standards";
import { askKeyChange, decideOnKeyChange, showSigningKeys } from "@/lib/signing-keys/change-keys";
import type { KeyChange } from "@/lib/signing-keys/rules";
import { showCredential, showIdentity } from "./show-credential";
import { signStatusList } from "./status-credential";

/** What others' libraries make of what we sign: they fetch the issuer's document over TLS, as strangers would. */

const { db, pool } = testDatabase();
const certificate = mintCertificate("localhost");
const front = createServer(certificate, (request, response) => {
  const slug = /^\/brands\/([^/]+)\/did\.json$/.exec(request.url ?? "")?.[1] ?? "";
  void showIdentity({ db }, { slug }).then((document) =>
    response.writeHead(200, { "Content-Type": "application/did+json" }).end(JSON.stringify(document)),
  );
});
await new Promise<void>((resolve) => front.listen(0, "127.0.0.1", resolve));
const origin = `https://localhost:${(front.address() as AddressInfo).port}`;
withSettings({ PUBLIC_URL: origin });
globalAgent.options.ca = certificate.cert;
afterAll(() => {
  delete globalAgent.options.ca;
  front.close();
});

async function mintHouse() {
  const scene = await mintReview(db);
  const { rows } = await pool.query(
    "select code, slug, passports.id from passports join brands on brands.id = brand_id where product_id = $1",
    [scene.productId],
  );
  const { code, slug, id: passportId } = rows[0] as { code: string; slug: string; id: string };
  const signed = async () => showCredential(db, await findPublicUnit({ db }, { code }));
  const list = (purpose: "revocation" | "suspension") => signStatusList(db, { slug, list: "1", purpose });
  const change = async (keyChange: KeyChange) => {
    await askKeyChange(contextOf(db, scene.owner), { change: keyChange });
    const { open } = await showSigningKeys(contextOf(db, scene.jonas));
    await decideOnKeyChange(contextOf(db, scene.jonas), { keyChangeId: open!.id, decision: "consented" });
  };
  const did = () => showIdentity({ db }, { slug });
  return { ...scene, passportId, code, slug, signed, list, change, did };
}
type House = Awaited<ReturnType<typeof mintHouse>>;

const keysIn = ({ verificationMethod }: Awaited<ReturnType<House["did"]>>) =>
  createLocalJWKSet({ keys: verificationMethod.map(({ id, publicKeyJwk }) => ({ ...publicKeyJwk, kid: id })) });

/** Each accepts by answering, and refuses by throwing. */
const VERIFIERS: Record<string, (token: string, house: House) => Promise<unknown>> = {
  jose: async (token, house) => compactVerify(token, keysIn(await house.did())),
  "did-jwt": (token) =>
    verifyJWT(token, {
      resolver: new Resolver(getResolver()),
      proofPurpose: "assertionMethod",
      policies: { now: now().getTime() / 1000 },
    }),
  transmute: async (token, house) => {
    const { verificationMethod } = await house.did();
    const resolve = async () => {
      const { kid } = JSON.parse(Buffer.from(token.split(".")[0]!, "base64url").toString()) as { kid: string };
      const method = verificationMethod.find(({ id }) => id === kid);
      if (!method) throw new Error("no such key");
      return { type: "application/jwk+json", content: new TextEncoder().encode(JSON.stringify(method.publicKeyJwk)) };
    };
    const content = new TextEncoder().encode(token);
    return transmuteVerifier({ resolver: { resolve } } as never).verify({ type: "application/vc-ld+jwt", content });
  },
};

function tampered(token: string): string {
  const [header, payload, signature] = token.split(".") as [string, string, string];
  const text = Buffer.from(payload, "base64url").toString().replace('"name"', '"nama"');
  return [header, Buffer.from(text).toString("base64url"), signature].join(".");
}

async function isSet(token: string, statusList: string): Promise<boolean> {
  const { credentialStatus } = decodeJwt<{ credentialStatus: { statusListIndex: number } }>(token);
  const { credentialSubject } = decodeJwt<{ credentialSubject: { encodedList: string } }>(statusList);
  const decoded = await decodeList({ encodedList: credentialSubject.encodedList });
  return decoded.getStatus(credentialStatus.statusListIndex);
}

describe.each(Object.keys(VERIFIERS))("%s", (name) => {
  const verify = VERIFIERS[name]!;

  it("accepts what a brand signed, and refuses what was changed or another brand signed", async () => {
    const [house, other] = [await mintHouse(), await mintHouse()];
    const { token } = await house.signed();
    await expect(verify(token, house)).resolves.toBeTruthy();
    await expect(verify(tampered(token), house)).rejects.toThrow();
    const [, foreign] = (await other.signed()).token.split(".") as [string, string];
    const [header, , signature] = token.split(".") as [string, string, string];
    await expect(verify([header, foreign, signature].join("."), house)).rejects.toThrow();
  });

  it("accepts what a retired key signed, and nothing of a compromised one", async () => {
    const house = await mintHouse();
    const { token: first } = await house.signed();
    await house.change("rotate");
    const restore = setClock(() => new Date(Date.now() + DAY_MS + HOUR_MS));
    try {
      await pool.query("update products set name = 'Renamed' where id = $1", [house.productId]);
      const { token: second } = await house.signed();
      expect(second.split(".")[0]).not.toBe(first.split(".")[0]);
      await expect(verify(first, house)).resolves.toBeTruthy();
      await house.change("compromised");
      await expect(verify(second, house)).rejects.toThrow();
      await expect(verify(first, house)).resolves.toBeTruthy();
      const { token: third } = await house.signed();
      await expect(verify(third, house)).resolves.toBeTruthy();
    } finally {
      restore();
    }
  });
});

describe("the proof of a verification", () => {
  it("is accepted for five minutes, and refused by others' verifiers from then on", async () => {
    const house = await mintHouse();
    const context = contextOf(db, house.owner);
    const { proof } = await verifyPassport(context, { code: house.code, proof: "vc+jwt" });
    const jwt = proof!.jwt;
    const byJose = async () => jwtVerify(jwt, keysIn(await house.did()), { currentDate: now() });
    await expect(byJose()).resolves.toBeTruthy();
    await expect(VERIFIERS["did-jwt"]!(jwt, house)).resolves.toBeTruthy();
    const restore = setClock(() => new Date(Date.now() + 6 * MINUTE_MS));
    try {
      await expect(byJose()).rejects.toThrow(/exp/);
      // It bears with clocks that are five minutes off.
      await expect(VERIFIERS["did-jwt"]!(jwt, house)).resolves.toBeTruthy();
      setClock(() => new Date(Date.now() + 11 * MINUTE_MS));
      await expect(VERIFIERS["did-jwt"]!(jwt, house)).rejects.toThrow(/expired/);
    } finally {
      restore();
    }
  });

  it("is signed by another key as soon as one is compromised", async () => {
    const house = await mintHouse();
    const kidOf = async () =>
      decodeProtectedHeader(
        (await verifyPassport(contextOf(db, house.owner), { code: house.code, proof: "vc+jwt" })).proof!.jwt,
      ).kid;
    const before = await kidOf();
    await house.change("compromised");
    expect(await kidOf()).not.toBe(before);
  });
});

describe("a status list", () => {
  it("says of each credential whether it is revoked or suspended, and is signed as well", async () => {
    const house = await mintHouse();
    const { token } = await house.signed();
    const states = async () => [
      await isSet(token, await house.list("revocation")),
      await isSet(token, await house.list("suspension")),
    ];
    expect(await states()).toEqual([false, false]);
    await pool.query("update passports set status = 'suspended' where code = $1", [house.code]);
    expect(await states()).toEqual([true, true]);
    await pool.query("update passports set status = 'revoked' where code = $1", [house.code]);
    expect(await states()).toEqual([true, false]);
    await expect(VERIFIERS["did-jwt"]!(await house.list("revocation"), house)).resolves.toBeTruthy();
    await house.change("compromised");
    expect((await states())[0]).toBe(true);
  });
});

describe("a suspended passport", () => {
  it("fails at every verifier that reads the status, and only what is signed afterwards passes again", async () => {
    const house = await mintHouse();
    const change = async (action: "suspend" | "reinstate") =>
      changePassport(contextOf(db, house.owner), { passportId: house.passportId, change: action, reason: "Check" });
    const fails = async (token: string) => isSet(token, await house.list("revocation"));
    const { token: before } = await house.signed();
    expect(await fails(before)).toBe(false);
    await change("suspend");
    const { token: during } = await house.signed();
    expect([await fails(before), await fails(during)]).toEqual([true, true]);
    await change("reinstate");
    const { token: after } = await house.signed();
    expect([await fails(before), await fails(during), await fails(after)]).toEqual([true, true, false]);
    await expect(VERIFIERS["did-jwt"]!(after, house)).resolves.toBeTruthy();
  });
});

describe.skipIf(!standards)("a signed passport", () => {
  it("is valid by UNTP's released schema", async () => {
    const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }));
    const schema = readFileSync(join(standards!, "untp/0.7.0/dpp.json"), "utf8");
    const validate = ajv.compile(JSON.parse(schema) as object);
    const { token } = await (await mintHouse()).signed();
    validate(decodeJwt(token));
    expect(validate.errors).toBeNull();
  });
});
