import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import type { Queryable } from "@/db/client";
import type { BrandDb } from "@/db/tenant";
import { keepEvidence } from "@/lib/evidence/store-evidence";
import { HOUR_MS, setClock } from "@/lib/platform/clock";
import { sha256Hex } from "@/lib/platform/secrets";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintBrand, mintMember, mintProduct } from "@/lib/platform/testing/factories";
import { losingItsAnswers } from "@/lib/platform/testing/losing-its-answers";
import { removeLostUploads, fileKey, openStore, type EvidenceStore } from "./store";
import { startS3Server } from "./testing/s3-server";

const { db, pool } = testDatabase();
const folder = await mkdtemp(join(tmpdir(), "lost-uploads-"));
const server = await startS3Server();
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

let restoreClock = () => {};
afterEach(() => restoreClock());
const afterHours = (hours: number) => {
  restoreClock();
  restoreClock = setClock(() => new Date(Date.now() + hours * HOUR_MS));
};

const PDF = Buffer.from("%PDF-1.7\nManual\n%%EOF\n");
const path = join(folder, "received.pdf");
await writeFile(path, PDF);
const file = { path, sha256: sha256Hex(PDF), sizeBytes: PDF.length, mediaType: "application/pdf" as const };

/** A database that is lost at the commit, before it took anything. */
function losingCommits<Db extends Queryable>(share: Db): Db {
  const transaction: Queryable["transaction"] = (work, config) =>
    share.transaction(async (tx) => {
      await work(tx);
      throw new Error("Connection terminated unexpectedly");
    }, config);
  return Object.assign(Object.create(share) as Db, { transaction });
}

async function mintKeeper(store: EvidenceStore) {
  const { brandId } = await mintBrand(db);
  const [{ productId }, { actor }] = [
    await mintProduct(db, { brandId }),
    await mintMember(db, { brandId, role: "compliance" }),
  ];
  const document = { productId, kind: "manual" as const, title: "Manual", fields: [], checks: [] };
  const keep = (failing = (share: BrandDb) => share) => {
    const context = contextOf(db, actor);
    return keepEvidence({ ...context, db: failing(context.db) }, { file, said: document, store }).then(
      () => "kept",
      () => "lost",
    );
  };
  const ids = async (table: string) =>
    (await pool.query<{ id: string }>(`select id from ${table} where brand_id = $1`, [brandId])).rows.map(
      ({ id }) => id,
    );
  const isThere = async (documentId: string) => {
    const body = await store.read(fileKey({ brandId, documentId }));
    await body?.cancel();
    return body !== null;
  };
  return { brandId, keep, ids, isThere };
}

describe.each([
  ["a folder", pathToFileURL(join(folder, "kept")).href],
  ["a bucket that speaks S3", server.address()],
])("in %s", (_name, address) => {
  it("a file whose row was lost is removed after a day; those of documents stay, and whatever else lies there", async () => {
    const store = openStore(address);
    const { brandId, keep, ids, isThere } = await mintKeeper(store);
    await store.keep(`${brandId}/notes-of-somebody`, file);
    expect([await keep(), await keep(losingItsAnswers), await keep(losingCommits)]).toEqual(["kept", "lost", "lost"]);
    const [documents, lost] = [await ids("evidence_documents"), await ids("evidence_uploads")];
    expect([documents.length, lost.length]).toEqual([2, 1]);
    afterHours(23);
    await removeLostUploads(db, store);
    expect(await isThere(lost[0]!)).toBe(true);
    afterHours(25);
    await removeLostUploads(db, store);
    expect(await Promise.all([...lost, ...documents, "notes-of-somebody"].map(isThere))).toEqual([
      false,
      true,
      true,
      true,
    ]);
    expect(await ids("evidence_uploads")).toEqual([]);
  });

  it("a store that is away loses no trace of what it may have taken in", async () => {
    const store = openStore(address);
    const late: EvidenceStore = {
      ...store,
      keep: (key, received) => store.keep(key, received).then(() => Promise.reject(new Error("no answer in time"))),
    };
    const { keep, ids, isThere } = await mintKeeper(late);
    expect(await keep()).toBe("lost");
    const [lost] = await ids("evidence_uploads");
    afterHours(25);
    await expect(removeLostUploads(db, { ...store, remove: () => Promise.reject(new Error("away")) })).rejects.toThrow(
      "away",
    );
    expect([await isThere(lost!), await ids("evidence_uploads")]).toEqual([true, [lost]]);
    await removeLostUploads(db, store);
    expect([await isThere(lost!), await ids("evidence_uploads")]).toEqual([false, []]);
  });
});

describe("a folder", () => {
  it("is rid of a copy that broke off, too", async () => {
    const store = openStore(pathToFileURL(join(folder, "broken")).href);
    await store.keep("brd_1/evd_1", file);
    await writeFile(join(folder, "broken", "brd_1", "evd_1.part"), "half");
    await store.remove("brd_1/evd_1");
    expect(await readdir(join(folder, "broken", "brd_1"))).toEqual([]);
  });
});
