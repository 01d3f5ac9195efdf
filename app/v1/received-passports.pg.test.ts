import { calculateJwkThumbprint, compactVerify, importJWK, type JWK } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findBrand } from "@/db/queries/brands";
import { decryptWith } from "@/lib/backup-copy/encrypt-for-readers";
import { exportRecoveryKey } from "@/lib/backup-copy/reader-keys";
import { type BackupService, requestResending, sendPassports, signCopy } from "@/lib/backup-copy/send-passports";
import { showIdentity } from "@/lib/credentials/show-credential";
import { en18223Passport, type En18223Passport } from "@/lib/interchange/en18223-passport";
import { findPublicUnit } from "@/lib/interchange/public-subjects";
import { changePassport } from "@/lib/lifecycle/change-passport";
import { formatPassportCode } from "@/lib/passports/code";
import { environment } from "@/lib/platform/env";
import { newId } from "@/lib/platform/ids";
import { requireValue } from "@/lib/platform/require-value";
import { sha256Hex } from "@/lib/platform/secrets";
import { contextOf, mintApiKey, mintBrand, mintMember, mintProduct } from "@/lib/platform/testing/factories";
import { mintDatabase, type OwnDatabase } from "@/lib/platform/testing/own-database";
import { editProduct } from "@/lib/products/versions/edit-product";
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
