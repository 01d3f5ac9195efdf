import { existsSync, utimesSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { listProducts } from "@/db/queries/products";
import { DAY_MS, now } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintBrand, mintMember } from "@/lib/platform/testing/factories";
import { losingItsAnswers } from "@/lib/platform/testing/losing-its-answers";
import { editProduct } from "@/lib/products/versions/edit-product";
import { cancelImport, commitImport } from "./commit/commit-import";
import { importFile, purgeImports } from "./files/file-store";
import { receiveFile } from "./files/receive-file";
import { UNFINISHED_MAX } from "./rules";
import { showImport } from "./show-import";
import { validate, textBody, upload, work } from "./testing/imports";
import { listOwnUndoBlockers, undoImport } from "./undo/undo-import";

const { db, pool } = testDatabase();

async function mintImporter() {
  const { brandId } = await mintBrand(db);
  const { actor } = await mintMember(db, { brandId, role: "manager" });
  return { brandId, context: contextOf(db, actor) };
}

const auditOf = async (brandId: string) =>
  (await pool.query("select action from audit_log where brand_id = $1 order by sequence", [brandId])).rows.map(
    ({ action }) => action,
  );

/** An import that has made one product, and is written down as one of many: its products are looked at by the job. */
async function largeImport() {
  const { brandId, context } = await mintImporter();
  const importId = await upload(context, "name\nA\n");
  await validate(context, importId);
  await commitImport(context, { importId });
  await work(db, importId);
  await pool.query("update imports set counts = jsonb_set(counts, '{committed,created}', '6000') where id = $1", [
    importId,
  ]);
  const [product] = await listProducts(db, { brandId, limit: 1 });
  return { brandId, context, importId, productId: product!.product.id };
}

describe("the undo of a large import", () => {
  it("is begun at once and takes nothing back when the job finds a product that has changed", async () => {
    const { brandId, context, importId, productId } = await largeImport();
    await editProduct(context, { productId, version: 1, name: "B" });
    expect(await listOwnUndoBlockers(context, { importId })).toEqual({ blockers: [], areCurrent: false });
    await undoImport(context, { importId });
    expect((await showImport(context, { importId })).state).toBe("undoing");
    await work(db, importId);
    expect((await showImport(context, { importId })).state).toBe("committed");
    const blockers = [{ number: 2, productId, name: "B", hindrance: "edited", code: null }];
    expect(await listOwnUndoBlockers(context, { importId })).toEqual({ blockers, areCurrent: false });
    expect(await listProducts(db, { brandId, limit: 2 })).toHaveLength(1);
    expect((await auditOf(brandId)).slice(-2)).toEqual(["import.undo_started", "import.undo_blocked"]);
  });

  it("removes its products when nothing has been built on them", async () => {
    const { brandId, context, importId } = await largeImport();
    await undoImport(context, { importId });
    await work(db, importId);
    expect(await showImport(context, { importId })).toMatchObject({
      state: "undone",
      counts: { undone: { removed: 1, restored: 0, kept: 0 } },
    });
    expect(await listProducts(db, { brandId, limit: 2 })).toEqual([]);
  });
});

describe("unfinished imports", () => {
  it("keep their file when the database took them in and could not say so", async () => {
    const { brandId, context } = await mintImporter();
    const lost = receiveFile(
      { ...context, db: losingItsAnswers(context.db) },
      { source: "portal", fileName: "a.csv", body: textBody("name\nA\n") },
    );
    await expect(lost).rejects.toThrow("Connection terminated unexpectedly");
    const { rows } = await pool.query<{ id: string }>("select id from imports where brand_id = $1", [brandId]);
    expect(rows.map(({ id }) => existsSync(importFile(id)))).toEqual([true]);
  });

  it("are so many at most for a brand, until one is cancelled", async () => {
    const { context } = await mintImporter();
    const { context: neighbour } = await mintImporter();
    const begin = () => receiveFile(context, { source: "portal", fileName: "a.csv", body: textBody("name\nA\n") });
    const first = await begin();
    await pool.query(
      "insert into imports select (jsonb_populate_record(i, jsonb_build_object('id', i.id || n))).* from " +
        "imports i, generate_series(2, $2) as n where id = $1",
      [first.importId, UNFINISHED_MAX - 1],
    );
    const atOnce = await Promise.allSettled([begin(), begin()]);
    expect(atOnce.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(begin()).rejects.toMatchObject({
      code: "too_many_open_imports",
      extras: { members: { limit: UNFINISHED_MAX } },
    });
    await receiveFile(neighbour, { source: "portal", fileName: "a.csv", body: textBody("name\nA\n") });
    await cancelImport(context, { importId: first.importId });
    await begin();
  });

  it("end by themselves once nobody has touched them for 30 days, without their file and rows", async () => {
    const { brandId, context } = await mintImporter();
    const [left, recentId] = [await upload(context, "name\nA\n"), await upload(context, "name\nB\n")];
    await validate(context, left);
    await validate(context, recentId);
    await pool.query(
      "update imports set updated_at = now() - case id when $1 then interval '31 days' else interval '29 days' " +
        "end where id = any($2)",
      [left, [left, recentId]],
    );
    await purgeImports(db);
    expect(await showImport(context, { importId: left })).toMatchObject({ state: "cancelled", isPurged: true });
    expect(existsSync(importFile(left))).toBe(false);
    expect((await pool.query("select 1 from import_rows where import_id = $1", [left])).rowCount).toBe(0);
    expect((await auditOf(brandId)).at(-1)).toBe("import.cancelled");
    expect(await showImport(context, { importId: recentId })).toMatchObject({ state: "checked", isPurged: false });
    expect(existsSync(importFile(recentId))).toBe(true);
  });

  it("leave no file behind whose upload was cut off by a killed process", async () => {
    const { context } = await mintImporter();
    const known = await upload(context, "name\nA\n");
    const [stray, fresh] = [newId("imp"), newId("imp")];
    for (const id of [stray, fresh]) writeFileSync(importFile(id), "name\n");
    const old = new Date(now().getTime() - 2 * DAY_MS);
    for (const id of [stray, known]) utimesSync(importFile(id), old, old);
    await purgeImports(db);
    expect([stray, fresh, known].map((id) => existsSync(importFile(id)))).toEqual([false, true, true]);
  });
});
