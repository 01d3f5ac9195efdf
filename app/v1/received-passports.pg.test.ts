import {
  calculateJwkThumbprint,
  CompactSign,
  compactVerify,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
} from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { updateSourceDocument, upsertBackupSource } from "@/db/queries/backups";
import { findBrand } from "@/db/queries/brands";
import { inBrand } from "@/db/tenant";
import { decryptWith } from "@/lib/backup-copy/encrypt-for-readers";
import { exportRecoveryKey } from "@/lib/backup-copy/reader-keys";
import { type BackupService, requestResending, sendPassports, signCopy } from "@/lib/backup-copy/send-passports";
import { showIdentity } from "@/lib/credentials/show-credential";
import { loadHosts } from "@/lib/hosts/known-hosts";
import { en18223Passport, type En18223Passport } from "@/lib/interchange/en18223-passport";
import { findPublicUnit } from "@/lib/interchange/public-subjects";
import { changePassport } from "@/lib/lifecycle/change-passport";
import { formatPassportCode } from "@/lib/passports/code";
import { now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import type { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { requireValue } from "@/lib/platform/require-value";
import { sha256Hex } from "@/lib/platform/secrets";
import { contextOf, mintApiKey, mintBrand, mintMember, mintProduct } from "@/lib/platform/testing/factories";
import { mintDatabase, type OwnDatabase } from "@/lib/platform/testing/own-database";
import { mintPassportCode } from "@/lib/products/registration/plan-registration";
import { editProduct } from "@/lib/products/versions/edit-product";
import { findCopyOfProduct } from "@/lib/received-passports/show-received";
import { copyPayload } from "@/lib/received-passports/signed-passport";
import { createReceivedPassport } from "@/lib/received-passports/store-passport";
import { authorise, type BackupProvider, mintAccount, startProvider } from "./testing/backup-provider";

/** Two deployments, each with its own process and database: one backs up the passports of the other (EN 18222). */

const SECRET = "Loosen the four screws under the seal first.";
let here: OwnDatabase;
let providerDatabase: OwnDatabase;
let there: BackupProvider;
/** The account of this deployment at the provider. */
let account: Awaited<ReturnType<typeof mintAccount>>;
beforeAll(async () => {
  here = await mintDatabase();
  providerDatabase = await mintDatabase();
  there = await startProvider(providerDatabase);
  account = await mintAccount(there);
});
afterAll(() => there.stop());

const segment = encodeURIComponent;
type Copy = En18223Passport & {
  backupCopy: { proof: { jwt: string }; issuerDocument: { verificationMethod: { publicKeyJwk: JWK }[] } };
};

async function ask<Body = Copy & { statusCode?: string; message?: { code: string }[] }>(
  path: string,
  { key, json, method = json ? "POST" : "GET" }: { key?: string; json?: unknown; method?: string } = {},
): Promise<{ status: number; body: Body; code: string | undefined; location: string | null }> {
  const response = await fetch(there.origin + path, {
    method,
    headers: {
      ...(key && { authorization: `Bearer ${key}` }),
      ...(json ? { "content-type": "application/json" } : {}),
    },
    ...(json ? { body: JSON.stringify(json) } : {}),
  });
  const text = await response.text();
  const body = (text === "" ? {} : JSON.parse(text)) as Body;
  const [message] = (body as { message?: { code: string }[] }).message ?? [];
  return { status: response.status, body, code: message?.code, location: response.headers.get("location") };
}

/** A brand here with a restricted and a public item, and its account at the provider. */
async function mintScene() {
  const { db } = here;
  const { brandId, slug } = await mintBrand(db);
  const { actor } = await mintMember(db, { brandId });
  const owner = contextOf(db, actor);
  const battery = await mintProduct(db, {
    brandId,
    name: "Home storage 5",
    productGroup: "battery",
    ecodesign: { disassembly_instructions: { en: SECRET } },
    serialNumber: "HS-1",
  });
  await authorise(there, { accountId: account.brandId, db, slug });
  const service: BackupService = { origin: there.origin, key: account.key, target: sha256Hex(slug) };
  const send = (more: Partial<BackupService> = {}) =>
    sendPassports(db, { service: { ...service, ...more }, holder: newId("job") });
  const { code, passportId } = requireValue(battery.passports[0]);
  const itemId = `${environment().publicUrl}/p/${formatPassportCode(code)}`;
  const path = `/v1/dpps/${segment(itemId)}`;
  const passportHere = async () =>
    JSON.parse(JSON.stringify(en18223Passport((await findPublicUnit({ db }, { code })).subject))) as En18223Passport;
  const signed = async (passport: En18223Passport) => {
    const brand = requireValue(await findBrand(db, brandId));
    return { type: "vc+jwt", jwt: await signCopy(db, brand, { passport, encrypted: [] }) };
  };
  return {
    ...{ brandId, slug, owner, ...battery, code, passportId, itemId, path },
    ...{ key: account.key, target: service.target, send, passportHere, signed },
  };
}

describe("a passport that was sent to another deployment", () => {
  it("is served there when its origin is gone, and proves itself by the origin's keys", async () => {
    const scene = await mintScene();
    const { itemId, path, owner, productId, passportId, code } = scene;
    expect(await scene.send()).toMatchObject({ created: 2, updated: 0, deleted: 0, failed: 0 });
    expect(await scene.send()).toMatchObject({ created: 0, updated: 0, deleted: 0 });
    const first = await scene.passportHere();
    const between = new Date();
    await editProduct(owner, { productId, version: 1, name: "Home storage 5 S" });
    await changePassport(owner, { passportId, change: "suspend", reason: "Investigation" });
    expect(await scene.send()).toMatchObject({ created: 0, updated: 2, deleted: 0 });
    const last = await scene.passportHere();
    const keysHere = (await showIdentity(here, { slug: scene.slug })).verificationMethod.map(
      ({ publicKeyJwk }) => publicKeyJwk.kid,
    );
    const recovery = await exportRecoveryKey({ ...owner, actor: { kind: "operator", brandId: scene.brandId } });

    // The origin serves nothing: all that follows is of the other deployment.
    const { status, body } = await ask(`${path}?representation=full`);
    const { backupCopy, ...passport } = body;
    expect([status, passport]).toEqual([200, last]);
    expect(passport.dppStatus).toBe("inactive");
    expect(JSON.stringify(passport)).not.toContain(SECRET);
    const jwk = requireValue(backupCopy.issuerDocument.verificationMethod[0]).publicKeyJwk;
    expect(keysHere).toContain(await calculateJwkThumbprint(jwk));
    const key = await importJWK(jwk, "ES256");
    const { payload } = await compactVerify(backupCopy.proof.jwt, key);
    const { credentialSubject } = JSON.parse(new TextDecoder().decode(payload)) as {
      credentialSubject: { passport: unknown; encrypted: { readers: string[]; jwe: unknown }[] };
    };
    expect(credentialSubject.passport).toEqual(last);
    const [head, claims, signature] = backupCopy.proof.jwt.split(".");
    await expect(compactVerify([head, claims!.replace("A", "B"), signature].join("."), key)).rejects.toThrow();

    const [part] = credentialSubject.encrypted.filter(({ readers }) => readers.includes("legitimate_interest"));
    const privateKeys = [{ kid: await calculateJwkThumbprint(recovery), jwk: recovery }];
    const opened = await decryptWith(JSON.stringify(part?.jwe), privateKeys);
    expect(Buffer.from(opened ?? []).toString()).toContain(SECRET);

    const earlier = await ask(
      `/v1/dppsByIdAndDate/${segment(itemId)}?representation=full&date=${between.toISOString()}`,
    );
    expect(earlier.body.elements).toEqual(first.elements);
    expect((await ask(`${path}/elements/${segment("$.identity.name")}`)).body).toMatchObject({
      value: "Home storage 5 S",
    });
    const byProduct = (id: string) => ask(`/v1/dppsByProductId/${segment(id)}`);
    expect((await byProduct(last.uniqueProductIdentifier)).status).toBe(200);
    const ids = await ask<{ dppIds: string[] }>("/v1/dppsByProductIds", {
      json: { productIds: [last.uniqueProductIdentifier, `${environment().publicUrl}/p/${code}x`] },
    });
    expect(ids.body.dppIds).toEqual([itemId]);
  });

  it("is deactivated when it is removed, and its archive remains", async () => {
    const { send, path, itemId, passportId, owner, productId } = await mintScene();
    await send();
    const before = new Date();
    await here.pool.query("delete from passports where id = $1", [passportId]);
    await editProduct(owner, { productId, version: 1, name: "Without items" });
    expect(await send()).toMatchObject({ deleted: 1, updated: 1 });
    expect((await ask(path)).status).toBe(404);
    expect((await ask(`/v1/dppsByIdAndDate/${segment(itemId)}?date=${before.toISOString()}`)).status).toBe(200);
    expect((await ask(`/v1/dppsByIdAndDate/${segment(itemId)}?date=${new Date().toISOString()}`)).status).toBe(404);
  });

  /** As if the provider lost its data, or were another one. */
  const loseReceived = (slug: string) =>
    requireValue(providerDatabase).pool.query("delete from received_passports where did like $1", [`%:${slug}`]);

  it("is sent again when the provider changes, and on request when it lost its data", async () => {
    const { send, path, slug, target, passportHere } = await mintScene();
    await send();
    await loseReceived(slug);
    expect([await send(), (await ask(path)).status]).toMatchObject([{ created: 0, updated: 0 }, 404]);
    await requestResending(here.db, target);
    expect(await send()).toMatchObject({ created: 2, failed: 0 });
    expect((await ask(path)).status).toBe(200);
    expect(await send()).toMatchObject({ created: 0, updated: 0 });

    await loseReceived(slug);
    expect(await send({ target: sha256Hex(`other ${slug}`) })).toMatchObject({ created: 2, failed: 0 });
    expect((await ask(`${path}?representation=full`)).body).toMatchObject(await passportHere());
  });

  it("is stored, changed in one element and created again by the methods of EN 18222", async () => {
    const { key, path, itemId, passportHere, signed } = await mintScene();
    const passport = await passportHere();
    const created = await ask("/v1/dpps?representation=full", {
      key,
      json: { ...passport, proof: await signed(passport) },
    });
    expect([created.status, created.body.digitalProductPassportId, created.location]).toEqual([201, itemId, path]);
    const changed = structuredClone(passport);
    changed.lastUpdated = new Date().toISOString();
    const [section] = changed.elements.filter(({ elementId }) => elementId === "identity");
    const [name] = section!.elements.filter(({ elementId }) => elementId === "name");
    Object.assign(name!, { value: "Renamed" });
    const element = { key, method: "PATCH", json: { ...name, proof: await signed(changed) } };
    expect((await ask(`${path}/elements/${segment("$.identity.name")}`, element)).status).toBe(200);
    expect((await ask(`${path}?representation=full`)).body.elements).toEqual(changed.elements);
    expect((await ask(path, { key, method: "DELETE" })).status).toBe(204);
    expect((await ask(path, { key, method: "DELETE" })).status).toBe(404);
    expect((await ask(path)).status).toBe(404);
    const again = await ask("/v1/dpps?representation=full", {
      key,
      json: { ...changed, proof: await signed(changed) },
    });
    expect([again.status, (await ask(path)).status]).toEqual([201, 200]);
    const { rows } = await (there.db as unknown as OwnDatabase["db"]).execute<{ action: string }>(
      `select action from audit_log where target_id = '${itemId}' order by sequence`,
    );
    expect(rows.map(({ action }) => action)).toEqual(
      ["created", "updated", "deleted", "created"].map((verb) => `received_passport.${verb}`),
    );
  });
});

describe("what attackers try", () => {
  type Scene = Awaited<ReturnType<typeof mintScene>>;
  const create = async (key: string, json: unknown) => ask("/v1/dpps?representation=full", { key, json });
  const withId = (passport: En18223Passport, digitalProductPassportId: string) => ({
    ...passport,
    digitalProductPassportId,
  });

  const ATTACKS: Record<
    string,
    [(scene: Scene) => Promise<{ status: number; code: string | undefined }>, number, string]
  > = {
    "without a key": [
      async ({ passportHere }) => ask("/v1/dpps", { json: await passportHere() }),
      401,
      "missing_credentials",
    ],
    "with a key of other scopes": [
      async ({ passportHere, signed }) => {
        const { secret } = await mintApiKey(there.db, { brandId: account.brandId });
        const passport = await passportHere();
        return create(secret, { ...passport, proof: await signed(passport) });
      },
      403,
      "insufficient_scope",
    ],
    "an issuer that another account backs up": [
      async ({ passportHere, signed }) => {
        const other = await mintAccount(there);
        const passport = await passportHere();
        return create(other.key, { ...passport, proof: await signed(passport) });
      },
      403,
      "backup_not_authorised",
    ],
    "content that the issuer did not sign": [
      async ({ key, passportHere, signed }) => {
        const passport = await passportHere();
        return create(key, { ...passport, dppStatus: "invalid", proof: await signed(passport) });
      },
      400,
      "dpp_proof_invalid",
    ],
    "a signature of another brand under the issuer's name": [
      async ({ key, passportHere, signed }) => {
        const [passport, other] = [await passportHere(), await mintScene()];
        const [, claims] = (await signed(passport)).jwt.split(".");
        const [head, , signature] = (await other.signed(passport)).jwt.split(".");
        return create(key, { ...passport, proof: { type: "vc+jwt", jwt: [head, claims, signature].join(".") } });
      },
      400,
      "dpp_proof_invalid",
    ],
    "an identifier of the provider's own": [
      async ({ key, passportHere, signed, code }) => {
        const passport = withId(await passportHere(), `${there.origin}/p/${formatPassportCode(code)}`);
        return create(key, { ...passport, proof: await signed(passport) });
      },
      403,
      "backup_not_authorised",
    ],
    "an identifier of a third service": [
      async ({ key, passportHere, signed }) => {
        const passport = withId(await passportHere(), "https://id.third.example/p/1");
        return create(key, { ...passport, proof: await signed(passport) });
      },
      403,
      "backup_not_authorised",
    ],
    "a passport that is stored already": [
      async ({ key, passportHere, signed, send }) => {
        await send();
        const passport = await passportHere();
        return create(key, { ...passport, proof: await signed(passport) });
      },
      409,
      "dpp_exists",
    ],
    "an earlier version again": [
      async ({ key, path, passportHere, signed, send, owner, productId }) => {
        const passport = await passportHere();
        const proof = await signed(passport);
        await send();
        await editProduct(owner, { productId, version: 1, name: "Newer" });
        await send();
        return ask(`${path}?representation=full`, { key, method: "PATCH", json: { ...passport, proof } });
      },
      409,
      "dpp_conflict",
    ],
    "a change of more than its element": [
      async ({ key, path, passportHere, signed, send }) => {
        await send();
        const passport = { ...(await passportHere()), dppStatus: "archived" as const };
        const json = {
          elementId: "name",
          objectType: "SingleValuedDataElement",
          value: "Home storage 5",
          proof: await signed(passport),
        };
        return ask(`${path}/elements/${segment("$.identity.name")}`, { key, method: "PATCH", json });
      },
      409,
      "dpp_conflict",
    ],
    "a deletion by another account": [
      async ({ path, send }) => {
        await send();
        return ask(path, { key: (await mintAccount(there)).key, method: "DELETE" });
      },
      404,
      "dpp_not_found",
    ],
    "a deletion of a passport of the provider's own": [
      async ({ key }) => {
        const { passports } = await mintProduct(there.db, { brandId: (await mintBrand(there.db)).brandId });
        const own = `${there.origin}/p/${formatPassportCode(passports[0]!.code)}`;
        const answer = await ask(`/v1/dpps/${segment(own)}`, { key, method: "DELETE" });
        expect((await ask(`/v1/dpps/${segment(own)}`)).status).toBe(200);
        return answer;
      },
      404,
      "dpp_not_found",
    ],
  };

  it.each(Object.entries(ATTACKS))("%s", async (_name, [attack, status, code]) => {
    const scene = await mintScene();
    const answer = await attack(scene);
    expect([answer.status, answer.code]).toEqual([status, code]);
  });
});

/** An account here that stores an issuer's passports. The issuer's DID is of this service, so its document is read. */
async function mintReceiver() {
  const { db } = here;
  const [issuer, receiver] = [await mintBrand(db), await mintBrand(db)];
  const owner = contextOf(db, (await mintMember(db, { brandId: receiver.brandId })).actor);
  const brand = requireValue(await findBrand(db, issuer.brandId));
  const document = { ...(await showIdentity({ db }, { slug: issuer.slug })) };
  const [scope, origin] = [inBrand(db, receiver.brandId), `https://${issuer.slug}.example`];
  const source = { brandId: receiver.brandId, did: document.id };
  await upsertBackupSource(scope, { ...source, document, origins: [origin] });
  const codes = [1, 2].map(() => formatPassportCode(mintPassportCode(issuer.brandId)));
  const [code = "", otherCode = ""] = codes;
  const passportWith = (more: object = {}): En18223Passport => ({
    digitalProductPassportId: `${origin}/p/${code}`,
    uniqueProductIdentifier: `https://id.gs1.example/01/09521234000013/21/${issuer.slug}`,
    granularity: "item",
    dppSchemaVersion: "EN 18223:2026",
    dppStatus: "active",
    lastUpdated: now().toISOString(),
    economicOperatorId: "https://id.gs1.example/417/9521234000006",
    contentSpecificationIds: [],
    elements: [],
    ...more,
  });
  const post = (passport: En18223Passport, jwt: string) =>
    createReceivedPassport(owner, { representation: "full", body: { ...passport, proof: { jwt } } }).catch(
      ({ code: refusal }: DomainError) => refusal,
    );
  const store = async (more?: object) => {
    const passport = passportWith(more);
    return post(passport, await signCopy(db, brand, { passport, encrypted: [] }));
  };
  return { db, scope, source, document, origin, code, otherCode, passportWith, post, store };
}

describe("a passport of another service", () => {
  it("is refused with a key that its issuer withdrew, however often it is sent", async () => {
    const { scope, source, document, passportWith, post, store } = await mintReceiver();
    const { publicKey, privateKey } = await generateKeyPair("ES256");
    const kid = `${source.did}#withdrawn`;
    const method = { id: kid, type: "JsonWebKey", controller: source.did, publicKeyJwk: await exportJWK(publicKey) };
    const stored = {
      ...document,
      verificationMethod: [...document.verificationMethod, method],
      assertionMethod: [...document.assertionMethod, kid],
    };
    await updateSourceDocument(scope, { ...source, document: stored });
    const passport = passportWith();
    const issuer = { did: source.did, name: "Issuer", termsUrl: `${environment().publicUrl}/terms`, at: now() };
    const payload = Buffer.from(JSON.stringify(copyPayload({ passport, encrypted: [] }, issuer)));
    const jwt = await new CompactSign(payload)
      .setProtectedHeader({ alg: "ES256", typ: "vc+jwt", kid })
      .sign(privateKey);
    const attempts = [await post(passport, jwt), await post(passport, jwt)];
    expect(attempts).toEqual(["dpp_proof_invalid", "dpp_proof_invalid"]);
    expect(await store()).toBe(passport.digitalProductPassportId);
  });

  it("names no product at an address of this service or of its brands", async () => {
    const { db, source, store } = await mintReceiver();
    const host = `id.${newId("req").replace("_", "-")}.example`;
    await here.pool.query(
      "insert into brand_hosts (brand_id, host, token, proved_at) values ($1, $2, 'token', now())",
      [source.brandId, host],
    );
    await loadHosts(db);
    for (const origin of [environment().publicUrl, `https://${host}`, `http://${host}`, ` https://${host}`])
      expect(await store({ uniqueProductIdentifier: `${origin}/01/09521234000013/21/7` })).toBe(
        "backup_not_authorised",
      );
  });

  it("is looked up by its product's identifier unless another issuer's passport matches, too", async () => {
    const { db, origin, code, otherCode, store } = await mintReceiver();
    const other = await mintReceiver();
    const productId = `https://id.gs1.example/01/09521234000020/21/${newId("req")}`;
    const dppId = `${origin}/p/${code}`;
    const byProduct = async (query = "") => (await findCopyOfProduct(db, productId + query))?.dppId;
    await store({ uniqueProductIdentifier: productId });
    await other.store({ uniqueProductIdentifier: productId });
    expect(await byProduct()).toBeUndefined();
    expect(await byProduct(`?c=${code}`)).toBe(dppId);
    expect(await byProduct(`?c=${other.code}`)).toBe(`${other.origin}/p/${other.code}`);
    await other.store({ digitalProductPassportId: `${other.origin}/p/${code}`, uniqueProductIdentifier: productId });
    expect(await byProduct(`?c=${code}`)).toBeUndefined();

    const model = { granularity: "model", uniqueProductIdentifier: `${productId}/model` };
    const byModel = async () => (await findCopyOfProduct(db, model.uniqueProductIdentifier))?.dppId;
    await store({ ...model, digitalProductPassportId: `${origin}/v1/products/1` });
    await store({ ...model, digitalProductPassportId: `${origin}/v1/products/2` });
    expect(await byModel()).toBe(`${origin}/v1/products/2`);
    await other.store({ ...model, digitalProductPassportId: `${other.origin}/p/${otherCode}` });
    expect(await byModel()).toBeUndefined();
    const itself = `${origin}/p/${otherCode}`;
    await store({ digitalProductPassportId: itself, uniqueProductIdentifier: itself });
    await other.store({ ...model, digitalProductPassportId: `${other.origin}/p/2`, uniqueProductIdentifier: itself });
    expect((await findCopyOfProduct(db, itself))?.dppId).toBe(itself);
  });

  const element = (value: string, elementId = "name") => ({
    elements: [{ elementId, objectType: "SingleValuedDataElement", valueDataType: "xsd:string", value }],
  });
  it.each<[string, (origin: string) => object]>([
    ["a long product identifier", () => ({ uniqueProductIdentifier: `https://a.example/${"9".repeat(2_000)}` })],
    ["a long id", (origin) => ({ digitalProductPassportId: `${origin}/p/${"9".repeat(2_000)}` })],
    ["an identifier of many bytes", () => ({ uniqueProductIdentifier: `https://a.example/${"\u6C34".repeat(700)}` })],
    ["a NUL character", () => element("a\0b")],
    ["half a surrogate pair", () => element("a\uD800")],
    ["a NUL character in a name", () => element("a", "a\0b")],
    ["half a surrogate pair in the id", (origin) => ({ digitalProductPassportId: `${origin}/p/\uDC00` })],
  ])("is refused with %s", async (_name, moreAt) => {
    const { origin, store } = await mintReceiver();
    expect(await store(moreAt(origin))).toBe("dpp_proof_invalid");
  });

  it("is refused with an issuer that has a NUL character", async () => {
    const { passportWith, post } = await mintReceiver();
    const [head, claims] = [{ alg: "ES256" }, { iss: "did:web:a\0b" }].map((part) =>
      Buffer.from(JSON.stringify(part)).toString("base64url"),
    );
    expect(await post(passportWith(), `${head}.${claims}.c2ln`)).toBe("dpp_proof_invalid");
  });
});
