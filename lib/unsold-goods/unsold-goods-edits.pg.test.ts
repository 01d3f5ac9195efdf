import { expect, it } from "vitest";
import { findEvidence, listFilesToRemove, markEvidenceDeleted } from "@/db/queries/evidence";
import { updateReport } from "@/db/queries/unsold-goods";
import { insertVersion } from "@/db/queries/unsold-versions";
import { smallPdf } from "@/lib/files/testing/small-pdf";
import { closeDueBrands } from "@/lib/lifecycle/close-brand";
import { DAY_MS, now } from "@/lib/platform/clock";
import { openTestPool, testDatabase } from "@/lib/platform/testing/database";
import { contextOf } from "@/lib/platform/testing/factories";
import { createReport, editReport, removeReport, removeUnsoldRow, saveUnsoldRow } from "./change-report";
import { approveReport, publishReport, submitReport } from "./decide-report";
import { reportState, rowState, uploadState } from "./form-values";
import { confirmRows, discardRows, receiveRows } from "./import-rows";
import { receiveRowEvidence } from "./receive-row-evidence";
import { keptUntil } from "./rules";
import { showReport } from "./show-report";
import { freezeTable } from "./table-rules";
import { mintScene, refusal, reportFor, revisionOf, THIS_YEAR, typedRow } from "./testing/report-kit";
import { listPublishedYears, viewPublishedYear } from "./view-published";

const { db, pool } = testDatabase();

async function mintDraft() {
  const scene = await mintScene(db);
  const { reportId } = await createReport(scene.manager, reportFor());
  await saveUnsoldRow(scene.manager, typedRow(reportId));
  const show = () => showReport(scene.manager, { reportId });
  const [row] = (await show()).rows;
  return { ...scene, reportId, show, row: row! };
}

const conflictOf = (run: Promise<unknown>) =>
  run.then(
    () => null,
    (error: { code: string; extras: { members?: { stored: object; seen: string } } }) => ({
      code: error.code,
      ...error.extras.members,
    }),
  );

it("the second editor of a row sees what the first has saved, and replaces it only after that", async () => {
  const { manager, compliance, reportId, row, show } = await mintDraft();
  await saveUnsoldRow(manager, typedRow(reportId, { description: "Winter boots", units: "13" }, row));
  const late = typedRow(reportId, { description: "Rain boots" }, row);
  const conflict = await conflictOf(saveUnsoldRow(compliance, late));
  expect(conflict).toMatchObject({ code: "edit_conflict", stored: { description: "Winter boots", units: "13" } });
  expect((await show()).rows).toMatchObject([{ description: "Winter boots", units: 13 }]);
  await saveUnsoldRow(compliance, { ...late, seen: conflict!.seen! });
  expect((await show()).rows).toMatchObject([{ description: "Rain boots", units: 12 }]);
  const { revision } = (await show()).report;
  await saveUnsoldRow(compliance, { ...late, seen: conflict!.seen! });
  expect((await show()).report.revision).toBe(revision);
});

it("of two people who save one row at the same moment one wins; different rows do not disturb each other", async () => {
  const { manager, compliance, reportId, row, show } = await mintDraft();
  const many = openTestPool(4).db;
  const [one, other] = [contextOf(many, manager.actor), contextOf(many, compliance.actor)];
  const results = await Promise.all([
    refusal(saveUnsoldRow(one, typedRow(reportId, { note: "One" }, row))),
    refusal(saveUnsoldRow(other, typedRow(reportId, { note: "Other" }, row))),
  ]);
  expect(results.toSorted()).toEqual(["done", "edit_conflict"]);
  await saveUnsoldRow(manager, typedRow(reportId, { cn_codes: "6202", description: "Coats" }));
  const rows = (await show()).rows.toSorted((a, b) => a.description.localeCompare(b.description));
  const saves = rows.map((each, index) =>
    refusal(saveUnsoldRow(index === 0 ? one : other, typedRow(reportId, { description: `Row ${index}` }, each))),
  );
  expect(await Promise.all(saves)).toEqual(["done", "done"]);
});

it("a row that somebody else has changed is not deleted unseen, and a deleted one is not saved", async () => {
  const { manager, compliance, reportId, row, show } = await mintDraft();
  const seen = rowState(row);
  await saveUnsoldRow(manager, typedRow(reportId, { note: "Mould" }, row));
  expect(await refusal(removeUnsoldRow(compliance, { reportId, rowId: row.id, seen }))).toBe("edit_conflict");
  const [changed] = (await show()).rows;
  await removeUnsoldRow(compliance, { reportId, rowId: row.id, seen: rowState(changed!) });
  await removeUnsoldRow(compliance, { reportId, rowId: row.id, seen });
  expect((await show()).rows).toEqual([]);
  expect(await refusal(saveUnsoldRow(manager, typedRow(reportId, {}, changed!)))).toBe("unsold_row_not_found");
});

it("settings, deletion and a preview are refused to the person who has not seen the last change", async () => {
  const { manager, compliance, reportId, show } = await mintDraft();
  const { report } = await show();
  const seen = reportState(report);
  await editReport(manager, { ...reportFor({ entity_name: "Fjord ASA" }), reportId, seen });
  const conflict = await conflictOf(editReport(compliance, { ...reportFor({ identifier: "X" }), reportId, seen }));
  expect(conflict).toMatchObject({ code: "edit_conflict", stored: { entity_name: "Fjord ASA" } });
  expect(await refusal(removeReport(compliance, { reportId, revision: report.revision }))).toBe("edit_conflict");

  const read = (text: string) => {
    const form = new FormData();
    form.append("reportId", reportId);
    form.append("file", new File([text], "rows.csv"));
    const { headers, body } = new Response(form);
    return receiveRows(manager, { contentType: headers.get("content-type")!, body: body! });
  };
  await read("CN code;Description;Reason for discarding\n6202;Coats;Damaged");
  const preview = { reportId, seen: uploadState((await show()).report.upload!) };
  await read("CN code;Description;Reason for discarding\n6203;Suits;Damaged");
  expect(await refusal(confirmRows(compliance, preview))).toBe("edit_conflict");
  expect(await refusal(discardRows(compliance, preview))).toBe("edit_conflict");
  await confirmRows(compliance, { reportId, seen: uploadState((await show()).report.upload!) });
  expect((await show()).rows.map(({ description }) => description)).toEqual(["Suits", "Boots"]);
  await removeReport(manager, { reportId, revision: await revisionOf(manager, reportId) });
  expect(await refusal(show())).toBe("unsold_report_not_found");
});

const proof = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("file", new File([new Uint8Array(smallPdf("Mould report"))], "mould.pdf"));
  const { headers, body } = new Response(form);
  return { contentType: headers.get("content-type")!, body: body! };
};

it("evidence is uploaded at a row, without a product, and settles the finding once the row is saved", async () => {
  const { manager, owner, reportId, row, show, brandId } = await mintDraft();
  await saveUnsoldRow(manager, typedRow(reportId, { derogation: "f" }, row));
  const findings = async () => (await show()).findings.map(({ code }) => code);
  expect(await findings()).toContain("evidence_missing");
  const fields = { reportId, rowId: row.id, kind: "test_report", title: "Mould report" };
  const { documentId } = await receiveRowEvidence(manager, proof(fields));
  expect(await findEvidence(db, { brandId, documentId })).toMatchObject({ title: "Mould report", kind: "test_report" });
  const { rows: audited } = await pool.query(
    "select target_kind, detail from audit_log where brand_id = $1 and target_id = $2 and action = 'evidence.kept'",
    [brandId, reportId],
  );
  expect(audited).toMatchObject([{ target_kind: "unsold_report", detail: { document: documentId } }]);
  const [stored] = (await show()).rows;
  await saveUnsoldRow(manager, typedRow(reportId, { derogation: "f", document_ids: documentId }, stored!));
  expect(await findings()).not.toContain("evidence_missing");

  const other = await mintScene(db);
  const untitled = { reportId, rowId: "new", kind: "test_report" };
  expect(await refusal(receiveRowEvidence(owner, proof(untitled)))).toBe("invalid_request");
  expect(await refusal(receiveRowEvidence(other.owner, proof(fields)))).toBe("unsold_report_not_found");
  await updateReport(manager.db, { reportId, set: { state: "approved" } });
  expect(await refusal(receiveRowEvidence(owner, proof(fields)))).toBe("unsold_report_conflict");
  const { rows: documents } = await pool.query("select id from evidence_documents where brand_id = any($1)", [
    [brandId, other.brandId],
  ]);
  expect(documents).toEqual([{ id: documentId }]);
});

/** A report whose only version was published at this time. */
async function publishAt(scene: Awaited<ReturnType<typeof mintDraft>>, publishedAt: Date) {
  const { manager, compliance, reportId, show, brandId } = scene;
  const { report, rows } = await show();
  const frozen = rows.map((row) => ({ ...row, evidence: [] }));
  const content = freezeTable(report, frozen, { version: 1, approvedOn: THIS_YEAR.ends_on });
  await insertVersion(
    manager.db,
    {
      ...{ reportId, number: 1, brandId, content, sha256: "0".repeat(64), submittedAt: publishedAt },
      ...{ submittedBy: manager.actor.userId, approvedBy: compliance.actor.userId, approvedAt: publishedAt },
      ...{ publishedBy: compliance.actor.userId, publishedAt, keptUntil: keptUntil(publishedAt) },
    },
    rows.flatMap(({ documentIds }) => documentIds),
  );
  await updateReport(manager.db, { reportId, set: { state: "published" } });
}

const fiveYearsAgo = (days: number) => {
  const day = new Date(now().getTime() + days * DAY_MS);
  day.setUTCFullYear(day.getUTCFullYear() - 5);
  return day;
};

async function mintPublished(publishedAt: Date) {
  const scene = await mintDraft();
  const { manager, reportId, row } = scene;
  const { documentId } = await receiveRowEvidence(
    manager,
    proof({ reportId, rowId: row.id, kind: "test_report", title: "Mould report" }),
  );
  await saveUnsoldRow(manager, typedRow(reportId, { derogation: "f", document_ids: documentId }, row));
  await publishAt(scene, publishedAt);
  await markEvidenceDeleted(manager.db, { documentId, userId: manager.actor.userId, at: now() });
  const page = () => refusal(viewPublishedYear({ db }, { slug: scene.slug, endsOn: THIS_YEAR.ends_on }));
  const isFileKept = async () => !(await listFilesToRemove(manager.db, 10_000)).some(({ id }) => id === documentId);
  const remove = async () =>
    refusal(removeReport(manager, { reportId, revision: await revisionOf(manager, reportId) }));
  return { ...scene, documentId, page, isFileKept, remove };
}

it("for five years neither the service nor the database deletes a published report or its evidence", async () => {
  const { reportId, brandId, page, isFileKept, remove } = await mintPublished(fiveYearsAgo(1));
  expect(await remove()).toBe("unsold_report_kept");
  for (const deletion of [
    "delete from unsold_versions where report_id = $1",
    "delete from unsold_reports where id = $1",
    "delete from brands where id = (select brand_id from unsold_reports where id = $1)",
  ])
    await expect(pool.query(deletion, [reportId]), deletion).rejects.toThrow(/is kept until|violates foreign key/);
  await pool.query("update brands set closes_at = now() where id = $1", [brandId]);
  await closeDueBrands(db);
  expect([await page(), await isFileKept()]).toEqual(["done", true]);
});

it("after five years a report stays until a person deletes it, and its evidence goes with it", async () => {
  const { reportId, page, isFileKept, remove } = await mintPublished(fiveYearsAgo(-1));
  expect([await page(), await isFileKept()]).toEqual(["done", true]);
  expect(await remove()).toBe("done");
  expect([await page(), await isFileKept()]).toEqual(["not_found", false]);
  expect((await pool.query("select 1 from unsold_versions where report_id = $1", [reportId])).rows).toEqual([]);
});

it("a public page reads the content of one version only", async () => {
  const { manager, compliance, reportId, slug } = await mintDraft();
  await submitReport(manager, { reportId, revision: await revisionOf(manager, reportId) });
  await approveReport(compliance, { reportId, revision: await revisionOf(manager, reportId) });
  await publishReport(compliance, { reportId, version: 1 });
  // A page that read it would fail, because it has no rows.
  await pool.query(
    `insert into unsold_versions select report_id, 2, brand_id, '{}', sha256, submitted_by, submitted_at, approved_by,
       approved_at, published_by, published_at, kept_until from unsold_versions where report_id = $1`,
    [reportId],
  );
  const { table, versions } = await viewPublishedYear({ db }, { slug, endsOn: THIS_YEAR.ends_on, version: 1 });
  expect([table.version, versions.map(({ number }) => number)]).toEqual([1, [2, 1]]);
  const { tables } = await listPublishedYears({ db }, slug);
  const { starts_on, ends_on } = THIS_YEAR;
  expect(tables).toMatchObject([{ version: 2, financial_year: { starts_on, ends_on } }]);
  expect(tables[0]!.online_until.slice(5)).toBe(tables[0]!.published_on.slice(5));
  expect(await refusal(viewPublishedYear({ db }, { slug, endsOn: "2026-02-30" }))).toBe("not_found");
});
