import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { isFenceLost } from "@/db/fenced";
import { findImport } from "@/db/queries/imports";
import { listProducts } from "@/db/queries/products";
import { verifyAudit } from "@/lib/audit/verify-audit";
import { issueDossier } from "@/lib/dossiers/issue-dossier";
import { inHandsOf, runNext, takeNext } from "@/lib/platform/jobs/testing/run-jobs";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintBrand, mintMember, mintProduct } from "@/lib/platform/testing/factories";
import { editProduct } from "@/lib/products/versions/edit-product";
import { mapColumns } from "./columns/map-columns";
import { showMapping } from "./columns/show-mapping";
import { cancelImport, commitImport } from "./commit/commit-import";
import { importListQuery } from "./contract";
import { importFile, purgeImports } from "./files/file-store";
import { receiveFile } from "./files/receive-file";
import { editCells } from "./rows/edit-cells";
import { listImportResults, refusedRowsFile } from "./rows/list-rows";
import { commitRows } from "./rows/row-pipeline";
import { importRun } from "./run-import";
import { listImports, showImport } from "./show-import";
import { validate, textBody, upload, work } from "./testing/imports";
import { undoImport } from "./undo/undo-import";
import { listRowUndos, undoImportRows } from "./undo/undo-rows";

const { db, pool } = testDatabase();

async function mintImporter(role: "owner" | "manager" | "compliance" | "viewer" = "manager") {
  const { brandId } = await mintBrand(db);
  const { actor } = await mintMember(db, { brandId, role });
  return { brandId, context: contextOf(db, actor) };
}

const refusal = (done: Promise<unknown>) =>
  done.then(
    () => expect.fail("it was done"),
    (error: { code: string }) => error.code,
  );
const fileOf = (rows: number) =>
  `external_id,name\n${Array.from({ length: rows }, (_, index) => `E-${index},Product ${index}`).join("\n")}\n`;

describe("an import", () => {
  it("is begun by those who may register products, and read by the compliance team", async () => {
    for (const role of ["viewer", "compliance"] as const) {
      const { context } = await mintImporter(role);
      expect(
        await refusal(receiveFile(context, { source: "portal", fileName: "a.csv", body: textBody("name\nA\n") })),
      ).toBe("forbidden");
    }
    const { context: compliance } = await mintImporter("compliance");
    expect(await listImports(compliance, importListQuery.parse({}))).toEqual({
      imports: [],
      next: null,
      states: {},
      total: 0,
    });
    const { context: viewer } = await mintImporter("viewer");
    expect(await refusal(listImports(viewer, importListQuery.parse({})))).toBe("forbidden");
  });

  it("is one import, however often the same file comes under one submission", async () => {
    const { context } = await mintImporter();
    const send = (text: string, submission: string) =>
      receiveFile(context, { source: "portal", fileName: "a.csv", body: textBody(text), submission });
    const [first, again] = [await send("name\nA\n", "sub-1"), await send("name\nA\n", "sub-1")];
    expect(again.importId).toBe(first.importId);
    expect((await send("name\nB\n", "sub-1")).importId).not.toBe(first.importId);
    expect((await send("name\nA\n", "sub-2")).importId).not.toBe(first.importId);
  });

  it("of another brand does not exist", async () => {
    const { context } = await mintImporter();
    const importId = await upload(context, "name\nA\n");
    await validate(context, importId);
    const { context: stranger } = await mintImporter();
    for (const step of [showImport, commitImport, cancelImport, undoImport])
      expect(await refusal(step(stranger, { importId }))).toBe("import_not_found");
    expect(await refusal(editCells(stranger, { importId, cells: [{ number: 2, column: 0, value: "B" }] }))).toBe(
      "import_not_found",
    );
  });

  it("goes on where a killed process left it, nothing lost and nothing twice", async () => {
    const { context, brandId } = await mintImporter();
    const importId = await upload(context, fileOf(2_500));
    await validate(context, importId);
    await commitImport(context, { importId });
    const killed = await takeNext(db, "import", 1);
    const stop = new AbortController();
    const importRow = await findImport(db, { brandId, importId });
    const slow = commitRows(inHandsOf(db, killed!).db, importRow!, stop.signal);
    await expect
      .poll(async () => (await showImport(context, { importId })).progressRow, { timeout: 20_000, interval: 5 })
      .toBeGreaterThan(0);
    stop.abort();
    await slow.catch(() => undefined);
    // What was under way still ends, and holds the job until then.
    await expect.poll(() => runNext(db, "import"), { timeout: 20_000 }).toBeGreaterThan(0);
    await work(db, importId);
    const { rows } = await pool.query(
      "select count(*)::int as all, count(distinct external_id)::int as different from products where brand_id = $1",
      [brandId],
    );
    expect(rows).toEqual([{ all: 2_500, different: 2_500 }]);
    const { rows: results } = await pool.query("select count(*)::int as n from import_results where import_id = $1", [
      importId,
    ]);
    expect(results).toEqual([{ n: 2_500 }]);
    expect(await verifyAudit(db, brandId)).toMatchObject({ ok: true });
  });

  it("that another process has taken over writes nothing for the one before", async () => {
    const { context, brandId } = await mintImporter();
    const importId = await upload(context, fileOf(3));
    await validate(context, importId);
    await commitImport(context, { importId });
    const late = inHandsOf(db, (await takeNext(db, "import", 0))!);
    expect(await takeNext(db, "import", 0)).not.toBeNull();
    const importRow = await findImport(db, { brandId, importId });
    await expect(commitRows(late.db, importRow!, late.signal)).rejects.toSatisfy(isFenceLost);
    expect(await listProducts(db, { brandId, limit: 10 })).toEqual([]);
    await work(db, importId);
    expect(await listProducts(db, { brandId, limit: 10 })).toHaveLength(3);
  });

  it("that failed for good for a reason of ours is checked from the beginning when it is run again", async () => {
    const { context, brandId } = await mintImporter();
    const importId = await upload(context, fileOf(3));
    const { suggestions } = await showMapping(context, { importId });
    const targets = suggestions.map((suggestion) => suggestion && suggestion.target);
    await mapColumns(context, { importId, targets, blanks: "keep" });
    const change = (set: string) => pool.query(`update jobs set ${set} where payload ->> 'importId' = $1`, [importId]);
    await change("attempts = 100");
    await work(db, importId);
    expect((await showImport(context, { importId })).state).toBe("failed");
    await db.transaction((tx) => importRun.onRunAgain!(tx, { brandId, importId }));
    await change("attempts = 0, state = 'queued'");
    await work(db, importId);
    expect(await showImport(context, { importId })).toMatchObject({ state: "checked", counts: { new: 3 } });
    const again = db.transaction((tx) => importRun.onRunAgain!(tx, { brandId, importId }));
    await expect(again, "nothing is left to be done").rejects.toMatchObject({ code: "not_found" });
  });

  it("refuses a row whose product was changed after the check", async () => {
    const { context, brandId } = await mintImporter();
    const { productId } = await mintProduct(db, { brandId, externalId: "A", name: "Old" });
    const importId = await upload(context, "external_id,name\nA,New\n");
    await validate(context, importId);
    await editProduct(context, { productId, version: 1, name: "Newer" });
    await commitImport(context, { importId });
    await work(db, importId);
    expect((await showImport(context, { importId })).counts.committed).toEqual({
      created: 0,
      changed: 0,
      added: 0,
      units: 0,
      refused: 1,
    });
  });

  it("refuses a row because its product was registered after the check, whatever the product's units are", async () => {
    const { context, brandId } = await mintImporter();
    const importId = await upload(context, "external_id,name,batch\nA,Coat,B2\n");
    await validate(context, importId);
    await mintProduct(db, { brandId, externalId: "A", name: "Coat", batch: "B1" });
    await commitImport(context, { importId });
    await work(db, importId);
    const { results } = await listImportResults(context, { importId, after: 0, limit: 10 });
    expect(results.map(({ result }) => result.problems?.map(({ code }) => code))).toEqual([["changed_since_check"]]);
  });

  it("cannot be taken back once a product of it was edited, and says which", async () => {
    const { context, brandId } = await mintImporter();
    const importId = await upload(context, "name\nA\n");
    await validate(context, importId);
    await commitImport(context, { importId });
    await work(db, importId);
    const [product] = await listProducts(db, { brandId, limit: 1 });
    await editProduct(context, { productId: product!.product.id, version: 1, name: "B" });
    await expect(undoImport(context, { importId })).rejects.toMatchObject({
      code: "import_undo_blocked",
      extras: {
        members: { blockers: [{ number: 2, product_id: product!.product.id, name: "B", hindrance: "edited" }] },
      },
    });
  });

  it("cannot be taken back once a dossier of a product was handed out", async () => {
    const { context, brandId } = await mintImporter();
    const importId = await upload(context, "name\nA\n");
    await validate(context, importId);
    await commitImport(context, { importId });
    await work(db, importId);
    const [product] = await listProducts(db, { brandId, limit: 1 });
    await issueDossier(context, { productId: product!.product.id, locale: "en" });
    await expect(undoImport(context, { importId })).rejects.toMatchObject({
      extras: { members: { blockers: [{ name: "A", hindrance: "reviewed" }] } },
    });
  });

  it("matches its refused rows as it was matched, when they come back corrected", async () => {
    const { context } = await mintImporter();
    const importId = await upload(context, "Foo,Bar\nA,12\nB,soon\n");
    const target = (field: string) => ({
      field,
      scale: "plain" as const,
      decimal: "." as const,
      dates: "dmy" as const,
    });
    await mapColumns(context, { importId, targets: [target("name"), target("warranty_months")], blanks: "keep" });
    await work(db, importId);
    await commitImport(context, { importId });
    await work(db, importId);
    const { body } = await refusedRowsFile(context, { importId, format: "csv" });
    const text = (await body.toArray()).join("");
    expect(text).toBe("\uFEFFFoo,Bar,carnet: reason\r\nB,soon,warranty_months: A number.\r\n");
    const again = await upload(context, text.replace("soon", "24"));
    const { suggestions } = await showMapping(context, { importId: again });
    expect(suggestions.map((each) => each && [each.target.field, each.reason])).toEqual([
      ["name", "remembered"],
      ["warranty_months", "remembered"],
      null,
    ]);
    expect((await validate(context, again)).counts).toMatchObject({ rows: 1, new: 1, refused: 0 });
  });

  it.each(["cancelled", "only checked"])("teaches no column mapping when it is %s", async (ending) => {
    const { context } = await mintImporter();
    const target = { field: "name", scale: "plain", decimal: ".", dates: "dmy" } as const;
    const importId = await upload(context, "Foo,Bar\nA,12\n");
    await mapColumns(context, { importId, targets: [null, target], blanks: "clear" });
    await work(db, importId);
    if (ending === "cancelled") await cancelImport(context, { importId });
    const again = await upload(context, "Foo,Bar\nB,13\n");
    const { suggestions, options } = await showMapping(context, { importId: again });
    expect(suggestions.filter((each) => each?.reason === "remembered")).toEqual([]);
    expect(options.blanks).toBe("keep");
  });

  it("loses its file and rows after 90 days, and keeps its line in the history", async () => {
    const { context } = await mintImporter();
    const importId = await upload(context, "name\nA\n");
    await validate(context, importId);
    await pool.query("update imports set updated_at = now() - interval '91 days' where id = $1", [importId]);
    await purgeImports(db);
    expect(existsSync(importFile(importId))).toBe(false);
    expect(await showImport(context, { importId })).toMatchObject({
      isPurged: true,
      fileName: "products.csv",
      counts: { new: 1 },
    });
    expect(await refusal(commitImport(context, { importId }))).toBe("import_state_conflict");
  });

  it("writes each step to the audit log and mails whoever began it", async () => {
    const { context, brandId } = await mintImporter();
    const importId = await upload(context, "name\nA\n");
    await validate(context, importId);
    await commitImport(context, { importId });
    await work(db, importId);
    await undoImport(context, { importId });
    await work(db, importId);
    const { rows: audited } = await pool.query("select action from audit_log where brand_id = $1 order by sequence", [
      brandId,
    ]);
    expect(audited.map(({ action }) => action)).toEqual([
      "import.uploaded",
      "import.started",
      "product.registered",
      "import.committed",
      "import.undo_started",
      "product.removed",
      "import.undone",
    ]);
    const { rows: mails } = await pool.query("select kind, state from outgoing_messages where brand_id = $1", [
      brandId,
    ]);
    expect(mails).toEqual([{ kind: "import_committed", state: "queued" }]);
  });
});

describe("single rows of a committed import", () => {
  async function committed(text: string) {
    const { context, brandId } = await mintImporter();
    const importId = await upload(context, text);
    await validate(context, importId);
    await commitImport(context, { importId });
    await work(db, importId);
    const names = async () =>
      (await listProducts(db, { brandId, limit: 10 })).map(({ product }) => product.name).sort();
    const audited = async () => {
      const { rows } = await pool.query(
        "select action from audit_log where brand_id = $1 and action in ('import.rows_undone', 'product.removed', " +
          "'product.edited', 'product.units_removed') order by sequence",
        [brandId],
      );
      return rows.map(({ action }) => action);
    };
    return { context, brandId, importId, names, audited };
  }

  it("are undone, new products deleted and changed ones restored, and the others stay", async () => {
    const { context, brandId } = await mintImporter();
    const changed = await mintProduct(db, { brandId, externalId: "C", name: "Cap", serialNumber: "C-1" });
    const importId = await upload(context, "external_id,name,serial_number\nA,Coat,1\nA,Coat,2\nB,Belt,1\nC,Hat,C-2\n");
    await validate(context, importId);
    await commitImport(context, { importId });
    await work(db, importId);
    const { results } = await listImportResults(context, { importId, after: 0, limit: 10 });
    const numbers = results.filter(({ name }) => name !== "Belt").map(({ result }) => result.number);
    const undos = await listRowUndos(context, { importId, productIds: [changed.productId] });
    expect(undos.get(changed.productId)).toEqual({ hindrance: null, fields: ["name"] });

    expect(await undoImportRows(context, { importId, numbers })).toEqual({ products: 2 });
    const products = await listProducts(db, { brandId, limit: 10 });
    expect(products.map(({ product }) => [product.name, product.version]).sort()).toEqual([
      ["Belt", 1],
      ["Cap", 3],
    ]);
    const { rows } = await pool.query("select serial_number from passports where brand_id = $1 order by 1", [brandId]);
    expect(rows.map(({ serial_number: serial }) => serial)).toEqual(["1", "C-1"]);
    expect(await showImport(context, { importId })).toMatchObject({
      state: "committed",
      counts: { undone: { removed: 1, restored: 1, units: 1, kept: 0 } },
    });
    expect(await undoImportRows(context, { importId, numbers }), "repeated").toEqual({ products: 0 });
    expect(
      (await listImportResults(context, { importId, after: 0, limit: 10 })).results.map(({ result }) => result.undo),
    ).toEqual(["removed", null, "restored"]);
  });

  it("are undone once by two requests at the same time, and the last one ends the import", async () => {
    const { context, importId, names, audited } = await committed("name\nA\nB\n");
    const undo = (number: number) => undoImportRows(context, { importId, numbers: [number] });
    const [one, other] = await Promise.all([undo(2), undo(2)]);
    expect(one.products + other.products).toBe(1);
    expect(await names()).toEqual(["B"]);
    expect(await audited()).toEqual(["product.removed", "import.rows_undone"]);
    await undo(3);
    expect(await showImport(context, { importId })).toMatchObject({ state: "undone" });
  });

  it("stay together with all chosen ones where something depends on one of them", async () => {
    const { context, brandId, importId, names, audited } = await committed("name\nA\nB\n");
    const [product] = await listProducts(db, { brandId, limit: 1 });
    await editProduct(context, { productId: product!.product.id, version: 1, name: "Edited" });
    const before = await names();
    await expect(undoImportRows(context, { importId, numbers: [2, 3] })).rejects.toMatchObject({
      code: "import_undo_blocked",
      extras: { members: { blockers: [{ name: "Edited", hindrance: "edited" }] } },
    });
    expect([await names(), (await audited()).includes("import.rows_undone")]).toEqual([before, false]);
    const productIds = [product!.product.id];
    expect((await listRowUndos(context, { importId, productIds })).get(productIds[0]!)?.hindrance).toBe("edited");
  });

  it("are hidden from another brand", async () => {
    const { importId, names } = await committed("name\nA\n");
    const stranger = (await mintImporter()).context;
    expect(await refusal(undoImportRows(stranger, { importId, numbers: [2] }))).toBe("import_not_found");
    expect(await names()).toEqual(["A"]);
  });
});
