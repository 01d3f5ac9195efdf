import { readdir, readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { exportJWK, generateKeyPair, type JWK } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Context, MemberActor } from "@/lib/access/actor";
import { smallPdf } from "@/lib/files/testing/small-pdf";
import { changePassport } from "@/lib/lifecycle/change-passport";
import { startSecondLife } from "@/lib/lifecycle/start-second-life";
import { recordBatteryState } from "@/lib/passports/battery/record-battery-state";
import { formatPassportCode } from "@/lib/passports/code";
import { keepPdf } from "@/lib/passports/documents/testing/document-kit";
import { MINUTE_MS, now, SECOND_MS, setClock } from "@/lib/platform/clock";
import { runAll } from "@/lib/platform/jobs/testing/run-jobs";
import { requireValue } from "@/lib/platform/require-value";
import { contextOf, mintBrand, mintMember, mintProduct } from "@/lib/platform/testing/factories";
import { mintDatabase, type OwnDatabase } from "@/lib/platform/testing/own-database";
import { withSettings } from "@/lib/platform/testing/settings";
import { editProduct } from "@/lib/products/versions/edit-product";
import { checkCopy } from "./check-copy";
import { copyStore, copyTimes } from "./copy-store";
import { readPrivateKeys } from "./encrypt-for-readers";
import { askForChanges } from "./make-copy";
import { exportRecoveryKey, readerKeys, showBackupKeys, storeBackupKey } from "./reader-keys";
import { restoreCopy } from "./restore-copy";
import type { CopiedDocument } from "./rules";
import { copyTo, mintFolder, mintStore, readDocuments } from "./testing/copy-kit";

/** EN 18221, 4.3 to 4.5: what is restricted, mandatory documents, and the time until a change is in the copy. */

const configured = mintStore();
withSettings({ BACKUP_STORAGE_URL: configured.address, ALLOW_PRIVATE_NETWORK: "pictures" });

const SECRET = "Loosen the four screws under the seal first.";
const TITLES = {
  declaration: "Declaration of conformity",
  technical: "Technical file 4711",
  service: "Service report 8",
};
const declaration = smallPdf(TITLES.declaration);
const absent = new Set(["/gone.pdf", "/late.pdf"]);
/** Other bytes at each download. */
const GENERATED = /^\/generated/;
let downloads = 0;
const server = createServer((request, response) => {
  const { url = "" } = request;
  const title = GENERATED.test(url) ? `Download ${(downloads += 1)}` : TITLES.technical;
  const content = url === "/declaration.pdf" ? declaration : smallPdf(title);
  response.writeHead(absent.has(url) ? 404 : 200, { "content-type": "application/pdf" }).end(content);
});
const addressOf = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;

let own: OwnDatabase;
let db: OwnDatabase["db"];
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  own = await mintDatabase();
  db = own.db;
});
let restoreClock = () => {};
afterAll(() => {
  restoreClock();
  server.close();
  server.closeAllConnections();
});

const at = () => requireValue(copyStore(), "The store");

async function mintScene() {
  const { brandId, slug } = await mintBrand(db);
  const owner = contextOf(db, (await mintMember(db, { brandId })).actor) as Context<MemberActor>;
  const { productId, passports } = await mintProduct(db, {
    brandId,
    name: "Home storage 5",
    productGroup: "battery",
    units: 2,
    ecodesign: {
      battery: { category: "industrial" },
      disassembly_instructions: { en: SECRET },
      documents: [
        { kind: "declaration_of_conformity", url: addressOf("/declaration.pdf") },
        { kind: "technical_file", url: addressOf("/technical.pdf") },
      ],
    },
  });
  const [first, second] = passports.map(({ code, passportId }) => ({ code: formatPassportCode(code), passportId }));
  return { brandId, slug, owner, productId, first: first!, second: second! };
}

async function mintKey(owner: Context<MemberActor>, reader: "legitimate_interest" | "recovery"): Promise<JWK> {
  const { publicKey, privateKey } = await generateKeyPair("RSA-OAEP-256", { extractable: true });
  await storeBackupKey(owner, { reader, jwk: (await exportJWK(publicKey)) as Record<string, unknown> });
  return exportJWK(privateKey);
}

const recoveryOf = ({ owner, brandId }: Awaited<ReturnType<typeof mintScene>>) =>
  exportRecoveryKey({ ...owner, actor: { kind: "operator", brandId } });

async function wholeCopy() {
  await copyTo(db, at());
  await runAll(db, "linked_document");
  await copyTo(db, at());
}

/** Every byte of the copy, packs decompressed. */
async function textOfStore(): Promise<string> {
  const folder = fileURLToPath(configured.address);
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const texts = files.flatMap(async (file) => {
    if (!file.isFile()) return "";
    const bytes = await readFile(join(file.parentPath, file.name));
    return (file.name.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("latin1");
  });
  return (await Promise.all(texts)).join("\n");
}

const pathsOf = (documents: Map<string, CopiedDocument>, page: string) =>
  [...documents.keys()].filter((path) => path.startsWith(page));

async function restored(keys: JWK[]) {
  const folder = join(mintFolder(), "restored");
  const result = await restoreCopy(
    at().store,
    folder,
    keys.length > 0 ? await readPrivateKeys(JSON.stringify({ keys })) : [],
  );
  return { folder, ...result };
}

describe("restricted data in a copy", () => {
  it("is encrypted for its readers, checked without private keys, and opened with them", async () => {
    const scene = await mintScene();
    const { owner, productId, first } = scene;
    const interest = await mintKey(owner, "legitimate_interest");
    await keepPdf(owner, { passportId: first.passportId, title: TITLES.service, access: "legitimate_interest" });
    await editProduct(owner, { productId, version: 1, name: "Home storage 5 S" });
    await wholeCopy();

    const report = await checkCopy(at().store);
    expect(report).toMatchObject({ errors: [], missing: 0 });
    expect(report.encrypted).toBeGreaterThan(4);
    expect(report.recoveryOnly).toBeGreaterThan(0);
    const bytes = await textOfStore();
    expect(bytes).toContain(TITLES.declaration);
    for (const hidden of [SECRET, TITLES.technical, TITLES.service]) expect(bytes).not.toContain(hidden);

    const nothing = await restored([]);
    expect([nothing.decrypted, nothing.undecrypted.length]).toEqual([0, report.encrypted]);
    const all = await restored([await recoveryOf(scene)]);
    expect([all.decrypted, all.undecrypted]).toEqual([report.encrypted, []]);

    const some = await restored([interest]);
    expect(some.decrypted).toBeGreaterThan(2);
    expect(some.decrypted + some.undecrypted.length).toBe(report.encrypted);
    const files = await readdir(join(some.folder, "restricted"), { recursive: true });
    const ofItem = files.filter((file) => file.startsWith(`p/${first.code}/restricted/`) && file.endsWith(".json"));
    const texts = await Promise.all(ofItem.map((file) => readFile(join(some.folder, "restricted", file), "utf8")));
    expect(texts.filter((text) => text.includes(SECRET))).toHaveLength(1);
    const earlier = files.filter(
      (file) => file.startsWith(`v1/products/${productId}/versions/1/`) && file.endsWith(".json"),
    );
    expect(earlier.length).toBeGreaterThan(0);
    // Nothing of it is below the folder that a web server serves.
    const served = await readdir(join(some.folder, "site"), { recursive: true, withFileTypes: true });
    for (const file of served)
      if (file.isFile())
        expect((await readFile(join(file.parentPath, file.name))).toString("latin1")).not.toContain(SECRET);
  });

  it("is encrypted again when a reader's key changes, and is read by no key of before", async () => {
    const scene = await mintScene();
    const old = await mintKey(scene.owner, "legitimate_interest");
    await copyTo(db, at());
    const { decrypted } = await restored([old]);
    expect(decrypted).toBeGreaterThan(0);
    const present = await mintKey(scene.owner, "legitimate_interest");
    await copyTo(db, at(), { onlyChanges: true });
    expect((await restored([old])).decrypted).toBe(0);
    expect((await restored([present])).decrypted).toBe(decrypted);
    expect(await checkCopy(at().store)).toMatchObject({ errors: [] });
  });

  it("replaces a generated recovery key only after its export", async () => {
    const scene = await mintScene();
    await readerKeys(db, scene.brandId);
    await expect(mintKey(scene.owner, "recovery")).rejects.toMatchObject({ code: "signing_key_conflict" });
    expect(await recoveryOf(scene)).toHaveProperty("d");
    await mintKey(scene.owner, "recovery");
    expect(await showBackupKeys(scene.owner)).toMatchObject([{ reader: "recovery", isStoredHere: false }]);
    await mintKey(scene.owner, "recovery");
  });

  it("never takes a private key for a reader's public one", async () => {
    const { owner } = await mintScene();
    const { privateKey } = await generateKeyPair("ECDH-ES+A256KW", { extractable: true });
    const jwk = (await exportJWK(privateKey)) as Record<string, unknown>;
    await expect(storeBackupKey(owner, { reader: "commission", jwk })).rejects.toMatchObject({
      code: "invalid_request",
    });
  });
});

describe("documents that a product names elsewhere", () => {
  async function linkedFileOf(folder: string, code: string): Promise<Buffer> {
    const page = await readFile(join(folder, `site/p/${code}/index.html`), "utf8");
    const [, path = ""] = /href="(\/linked\/[0-9a-f]{64}\.pdf)"/.exec(page) ?? [];
    return readFile(join(folder, "site", path));
  }

  it("are each in the copy if one address returns different files", async () => {
    const scenes = [await mintScene(), await mintScene()];
    const documents = [{ kind: "declaration_of_conformity" as const, url: addressOf("/generated.pdf") }];
    for (const { owner, productId } of scenes) await editProduct(owner, { productId, version: 1, documents });
    await wholeCopy();
    expect(await checkCopy(at().store)).toMatchObject({ errors: [] });
    const { folder } = await restored([]);
    const files = await Promise.all(scenes.map(({ first }) => linkedFileOf(folder, first.code)));
    for (const file of files) expect(file.toString("latin1")).toContain("Download ");
    expect(files[0]).not.toEqual(files[1]);
    const before = downloads;
    await wholeCopy();
    expect(downloads).toBe(before);
  });

  it("are in the copy, and the restored page leads to them; what cannot be fetched is stated", async () => {
    const { owner, productId, first } = await mintScene();
    await wholeCopy();
    const { folder } = await restored([]);
    expect(await linkedFileOf(folder, first.code)).toEqual(declaration);
    expect((await checkCopy(at().store)).missing).toBe(0);

    const documents = [{ kind: "declaration_of_conformity" as const, url: addressOf("/gone.pdf") }];
    await editProduct(owner, { productId, version: 1, documents });
    await wholeCopy();
    expect(await checkCopy(at().store)).toMatchObject({ errors: [], missing: 1 });
  });
});

describe("a change", () => {
  const CHANGES: Record<
    string,
    (scene: Awaited<ReturnType<typeof mintScene>>) => Promise<(documents: Map<string, CopiedDocument>) => boolean>
  > = {
    "of public data": async ({ owner, productId }) => {
      await editProduct(owner, { productId, version: 1, name: "Renamed in public" });
      return (documents) => JSON.stringify([...documents.values()]).includes("Renamed in public");
    },
    "of restricted data": async ({ owner, first }) => {
      const before = await readDocuments(at().store);
      await recordBatteryState(owner, { code: first.code, update: { state_of_health_pct: 71.5 } });
      const restrictedOf = (documents: Map<string, CopiedDocument>) =>
        JSON.stringify(pathsOf(documents, `/p/${first.code}/restricted/`).map((path) => documents.get(path)));
      return (documents) => restrictedOf(documents) !== restrictedOf(before);
    },
    "of a document": async ({ owner, first }) => {
      await keepPdf(owner, { passportId: first.passportId, title: "New certificate" });
      return (documents) => pathsOf(documents, `/p/${first.code}/documents/`).length === 1;
    },
    "that begins a second life": async ({ owner, productId, first }) => {
      const { passport } = await startSecondLife(owner, {
        productId,
        form: {
          operation: "repurposing",
          originals: [{ passport: first.code, extent: "whole" }],
          changed_on: "2026-06-01",
          unit: {},
        },
      } as unknown as Parameters<typeof startSecondLife>[1]);
      return (documents) => pathsOf(documents, `/p/${formatPassportCode(passport.code)}/data`).length === 1;
    },
    "that decommissions an item": async ({ owner, first }) => {
      const dpp = (documents: Map<string, CopiedDocument>) =>
        JSON.stringify(pathsOf(documents, `/p/${first.code}`).map((path) => documents.get(path)));
      const before = dpp(await readDocuments(at().store));
      await changePassport(owner, { passportId: first.passportId, change: "decommission", reason: "Broken" });
      return (documents) => dpp(documents) !== before;
    },
    "that removes an item": async ({ owner, second, productId }) => {
      await own.pool.query("delete from credentials where subject_id = $1", [second.passportId]);
      await own.pool.query("delete from passports where id = $1", [second.passportId]);
      await editProduct(owner, { productId, version: 1, name: "With one item" });
      return (documents) => pathsOf(documents, `/p/${second.code}`).length === 0;
    },
  };

  it.each(Object.entries(CHANGES))("%s is in the copy within a minute", async (_name, change) => {
    const scene = await mintScene();
    await copyTo(db, at());
    const isCopied = await change(scene);
    const changedAt = now();
    expect(isCopied(await readDocuments(at().store))).toBe(false);
    // The recurring job looks every 20 seconds.
    restoreClock = setClock(() => new Date(Date.now() + 20 * SECOND_MS));
    try {
      await askForChanges(db);
      expect(await runAll(db, "public_copy")).toBe(1);
      expect(isCopied(await readDocuments(at().store))).toBe(true);
      const { changesCopiedAt } = requireValue(await copyTimes(db));
      expect(changesCopiedAt.getTime()).toBeGreaterThanOrEqual(changedAt.getTime());
      expect(now().getTime() - changedAt.getTime()).toBeLessThan(MINUTE_MS);
      expect(await checkCopy(at().store)).toMatchObject({ errors: [] });
    } finally {
      restoreClock();
    }
  });
});
