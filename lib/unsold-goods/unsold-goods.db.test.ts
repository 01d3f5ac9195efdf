import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { insertEvidence, listFilesToRemove, markEvidenceDeleted } from "@/db/queries/evidence";
import { changePassport } from "@/lib/lifecycle/change-passport";
import { dayOf } from "@/lib/platform/calendar";
import { DAY_MS, now } from "@/lib/platform/clock";
import { LOCALES } from "@/lib/platform/i18n/locales";
import { newId } from "@/lib/platform/ids";
import { sha256Hex } from "@/lib/platform/secrets";
import type { SheetRow } from "@/lib/platform/spreadsheets/contract";
import { readSpreadsheet } from "@/lib/platform/spreadsheets/read-spreadsheet";
import { isEmbeddedDatabase, openTestPool, testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintProduct } from "@/lib/platform/testing/factories";
import { countUnitsIntoReport, createReport, editReport, removeReport, saveUnsoldRow } from "./change-report";
import { approveReport, correctReport, publishReport, returnReport, submitReport } from "./decide-report";
import { reportState, uploadState } from "./form-values";
import { confirmRows, readUploadedRows, receiveRows, rowsTemplate } from "./import-rows";
import { endOffer, listPublicOffers, publishOffer, requestOffer } from "./offers";
import { tableCsv } from "./published-files";
import { showReport, showUnitsOfRow } from "./show-report";
import { mintScene, refusal, reportFor, revisionOf, THIS_YEAR, typedRow } from "./testing/report-kit";
import { listPublishedYears, viewPublishedYear } from "./view-published";

const database = testDatabase();
const { db, pool } = database;

const inDays = (days: number) => dayOf(new Date(now().getTime() + days * DAY_MS));
const visitor = () => ({ db, requestId: newId("req") });

it("a report is approved by a second person, published, corrected, and every version stays as it was", async () => {
  const { manager, compliance, owner, slug, brandId } = await mintScene(db);
  const { reportId } = await createReport(manager, reportFor());
  await saveUnsoldRow(manager, typedRow(reportId));
  const submit = async () => submitReport(manager, { reportId, revision: await revisionOf(manager, reportId) });
  await submit();
  const revision = await revisionOf(compliance, reportId);
  expect(await refusal(returnReport(compliance, { reportId, revision: revision - 1, reason: "Old" }))).toBe(
    "edit_conflict",
  );
  await returnReport(compliance, { reportId, revision, reason: "The weight looks wrong" });
  expect((await showReport(manager, { reportId })).report).toMatchObject({
    state: "draft",
    returnReason: "The weight looks wrong",
  });
  await submit();
  const seen = { reportId, revision: await revisionOf(compliance, reportId) };
  const many = await Promise.all([
    refusal(approveReport(compliance, seen)),
    refusal(approveReport(owner, seen)),
    refusal(approveReport(compliance, seen)),
  ]);
  expect(many.toSorted()).toEqual(["done", "unsold_report_conflict", "unsold_report_conflict"]);
  expect(await refusal(viewPublishedYear({ db }, { slug, endsOn: THIS_YEAR.ends_on }))).toBe("not_found");
  await publishReport(compliance, { reportId, version: 1 });
  await publishReport(owner, { reportId, version: 1 });
  const { table } = await viewPublishedYear({ db }, { slug, endsOn: THIS_YEAR.ends_on });
  expect(table).toMatchObject({
    version: 1,
    entity: { name: "Fjord AS", identifier: "NOBR.123" },
    rows: [
      {
        cn_codes: ["64"],
        units: 12,
        weight_kg: 11,
        exact_weight_kg: "10.5",
        shares: { reuse: 0, recycling: 33, other_recovery: 0, disposal: 67, unknown: 0 },
        exact_shares: { recycling: "33.33", disposal: "66.67" },
        destroyed: 100,
      },
    ],
    totals: { units: 12, weight_kg: 11, destroyed: 100 },
  });
  expect(JSON.stringify(table)).not.toContain(reportId);
  expect(tableCsv("en", table).split("\r\n")[1]).toBe("64,Boots,12,11,No,Damaged,0,33,0,67,0,100");
  expect(await refusal(saveUnsoldRow(manager, typedRow(reportId)))).toBe("unsold_report_conflict");

  await correctReport(manager, { reportId });
  await saveUnsoldRow(manager, typedRow(reportId, { cn_codes: "6203", description: "Coats", units: "3" }));
  expect((await viewPublishedYear({ db }, { slug, endsOn: THIS_YEAR.ends_on })).table.version).toBe(1);
  await submit();
  await approveReport(compliance, { reportId, revision: await revisionOf(compliance, reportId) });
  await publishReport(compliance, { reportId, version: 2 });
  const corrected = await viewPublishedYear({ db }, { slug, endsOn: THIS_YEAR.ends_on });
  expect(corrected.versions.map(({ number }) => number)).toEqual([2, 1]);
  expect(corrected.table.rows.map(({ cn_codes: codes }) => codes[0])).toEqual(["62", "64"]);
  expect((await viewPublishedYear({ db }, { slug, endsOn: THIS_YEAR.ends_on, version: 1 })).table).toEqual(table);
  expect((await listPublishedYears({ db }, slug)).tables.map(({ version }) => version)).toEqual([2]);

  expect(await refusal(removeReport(manager, { reportId, revision: await revisionOf(manager, reportId) }))).toBe(
    "unsold_report_kept",
  );
  for (const change of [
    "update unsold_versions set content = '{}' where report_id = $1",
    "update unsold_versions set kept_until = now() where report_id = $1",
    "delete from unsold_versions where report_id = $1",
  ])
    await expect(pool.query(change, [reportId])).rejects.toThrow(/cannot be changed|is kept until/);
  const { rows } = await pool.query<{ action: string }>(
    "select action from audit_log where brand_id = $1 and target_id = $2 order by sequence",
    [brandId, reportId],
  );
  expect(rows.map(({ action }) => action.replace("unsold_report.", ""))).toEqual([
    ...["created", "rows_changed", "submitted", "returned", "submitted", "approved", "published"],
    ...["reopened", "rows_changed", "submitted", "approved", "published"],
  ]);
});

it("neither the submitter nor the last editor approves a report, and errors stop it", async () => {
  const { compliance, owner } = await mintScene(db);
  const { reportId } = await createReport(compliance, reportFor());
  await saveUnsoldRow(compliance, typedRow(reportId, { share_disposal: "66.66" }));
  const revision = () => revisionOf(compliance, reportId);
  expect(await refusal(submitReport(compliance, { reportId, revision: await revision() }))).toBe("checks_open");
  const [row] = (await showReport(compliance, { reportId })).rows;
  await saveUnsoldRow(compliance, typedRow(reportId, {}, row!));
  await submitReport(owner, { reportId, revision: await revision() });
  for (const context of [compliance, owner])
    expect(await refusal(approveReport(context, { reportId, revision: await revision() }))).toBe(
      "second_person_needed",
    );
});

it("two reports never cover the same day, even when they are created at the same moment", async () => {
  const { manager, owner } = await mintScene(db);
  const many = isEmbeddedDatabase() ? db : openTestPool(4).db;
  const results = await Promise.all(
    [manager, owner, manager].map(({ actor }) => refusal(createReport(contextOf(many, actor), reportFor()))),
  );
  expect(results.toSorted()).toEqual(["done", "invalid_request", "invalid_request"]);
});

it("decommissioned units are counted by heading, reason and derogation, and each row shows its units", async () => {
  const { manager, brandId } = await mintScene(db);
  const ecodesign = { commodity_code: "64039900", weight_g: 1250.5 };
  const { passports } = await mintProduct(db, { brandId, units: 4, ecodesign });
  const unweighed = await mintProduct(db, { brandId, units: 1, ecodesign: { commodity_code: "420211" } });
  const discard = (passportId: string, unsold: object) =>
    changePassport(manager, { passportId, change: "decommission", unsold: { reason: "damaged", ...unsold } as never });
  const [first, second, third, fourth] = passports.map(({ passportId }) => passportId) as [
    string,
    string,
    string,
    string,
  ];
  await discard(first, { treatment: "recycling", derogation: "f" });
  await discard(second, { treatment: "disposal", derogation: "f" });
  await discard(third, { treatment: "reuse" });
  await discard(unweighed.passports[0]!.passportId, { treatment: "reuse" });
  await changePassport(manager, { passportId: fourth, change: "decommission" });
  const { reportId } = await createReport(manager, reportFor());
  await countUnitsIntoReport(manager, { reportId });
  const { rows, findings } = await showReport(manager, { reportId });
  expect(
    rows.map(({ cnCodes, units, weightG, derogation, shares }) => ({ cnCodes, units, weightG, derogation, shares })),
  ).toEqual(
    expect.arrayContaining([
      {
        ...{ cnCodes: ["64"], units: 2, weightG: 2501, derogation: "f" },
        shares: { reuse: 0, recycling: 5000, other_recovery: 0, disposal: 5000, unknown: 0 },
      },
      {
        ...{ cnCodes: ["64"], units: 1, weightG: 1251, derogation: null },
        shares: { reuse: 10_000, recycling: 0, other_recovery: 0, disposal: 0, unknown: 0 },
      },
    ]),
  );
  expect(rows).toHaveLength(2);
  expect(findings).toContainEqual({ code: "units_without_weight", severity: "warning", count: 1 });
  const row = rows.find(({ derogation }) => derogation === "f")!;
  const showUnits = () => showUnitsOfRow(manager, { reportId, rowId: row.id, cursor: undefined, limit: 25 });
  expect((await showUnits()).units.map(({ passportId }) => passportId).toSorted()).toEqual([first, second].toSorted());

  await saveUnsoldRow(manager, typedRow(reportId, { description: "Boots with mould", units: "999" }, row));
  await changePassport(manager, { passportId: second, change: "reinstate", reason: "Found to be sound" });
  expect((await showUnits()).units).toHaveLength(2);
  await countUnitsIntoReport(manager, { reportId });
  const recounted = (await showReport(manager, { reportId })).rows.find(({ id }) => id === row.id);
  expect(recounted).toMatchObject({ units: 1, weightG: 1251, description: "Boots with mould" });
  expect((await showUnits()).units.map(({ passportId }) => passportId)).toEqual([first]);

  const seen = reportState((await showReport(manager, { reportId })).report);
  await editReport(manager, { ...reportFor(), reportId, seen, starts_on: "2024-01-01", ends_on: "2024-12-31" });
  expect((await showReport(manager, { reportId })).rows).toEqual([]);
});

it("evidence of an approved version keeps its file after the document is deleted", async () => {
  const { manager, compliance, owner, brandId } = await mintScene(db);
  const documentId = newId("evd");
  await insertEvidence(manager.db, {
    ...{ id: documentId, brandId, kind: "certificate", title: "Mould report", issuer: null, issuedOn: null },
    ...{ validUntil: null, language: null, mediaType: "application/pdf", sizeBytes: 1, createdAt: now() },
    ...{ sha256: sha256Hex(documentId), uploadedBy: manager.actor.userId },
  });
  const { reportId } = await createReport(manager, reportFor());
  const evidenced = { derogation: "f", document_ids: documentId };
  expect(await refusal(saveUnsoldRow(owner, typedRow(reportId, { ...evidenced, document_ids: newId("evd") })))).toBe(
    "invalid_request",
  );
  await saveUnsoldRow(manager, typedRow(reportId, evidenced));
  await submitReport(manager, { reportId, revision: await revisionOf(manager, reportId) });
  await approveReport(compliance, { reportId, revision: await revisionOf(manager, reportId) });
  await markEvidenceDeleted(manager.db, { documentId, userId: owner.actor.userId, at: now() });
  expect((await listFilesToRemove(manager.db, 1_000)).map(({ id }) => id)).not.toContain(documentId);
});

it("an offer is public while it lasts, forwards requests to an address that nobody sees, and proves a refused gift", async () => {
  const { manager, slug, brandId } = await mintScene(db);
  const form = {
    ...{ title: "Winter boots", description: "Unworn", quantity: "400 pairs", place: "Bergen", cn_codes: ["64"] },
    ...{ contact_email: "goods@fjord.example", starts_on: inDays(0), ends_on: inDays(56) },
  };
  expect(await refusal(publishOffer(manager, { ...form, starts_on: inDays(-1) }))).toBe("invalid_request");
  const { offerId } = await publishOffer(manager, form);
  const { offers } = await listPublicOffers({ db }, slug);
  expect(offers.map(({ id }) => id)).toEqual([offerId]);
  expect(JSON.stringify(offers)).not.toContain("goods@fjord.example");
  const request = {
    slug,
    offerId,
    organisation: "Kirkens",
    name: "Ola",
    email: "ola@kirkens.example",
    message: "200 pairs",
  };
  await requestOffer(visitor(), request);
  await requestOffer(visitor(), { ...request, website: "https://spam.example" });
  const state = async () =>
    (await pool.query<{ requests: number }>("select requests from unsold_offers where id = $1", [offerId])).rows[0];
  expect(await state()).toEqual({ requests: 1 });
  const { rows } = await pool.query("select 1 from outgoing_messages where brand_id = $1 and kind = 'unsold_offer'", [
    brandId,
  ]);
  expect(rows).toHaveLength(1);
  await pool.query("update unsold_offers set requests_of_day = 50 where id = $1", [offerId]);
  expect(await refusal(requestOffer(visitor(), request))).toBe("rate_limited");

  const { reportId } = await createReport(manager, reportFor());
  const proof = { derogation: "h", offer_id: offerId };
  expect(await refusal(saveUnsoldRow(manager, typedRow(reportId, proof)))).toBe("invalid_request");
  await pool.query("update unsold_offers set starts_on = starts_on - 60, ends_on = ends_on - 60 where id = $1", [
    offerId,
  ]);
  expect((await listPublicOffers({ db }, slug)).offers).toEqual([]);
  expect(await refusal(requestOffer(visitor(), request))).toBe("not_found");
  await saveUnsoldRow(manager, typedRow(reportId, proof));
  expect((await showReport(manager, { reportId })).findings.map(({ code }) => code)).not.toContain("evidence_missing");
  await endOffer(manager, { offerId });
  const { rows: ended } = await pool.query("select ended_at from unsold_offers where id = $1", [offerId]);
  expect(ended).toEqual([{ ended_at: null }]);
});

const posted = (reportId: string, text: string) => {
  const form = new FormData();
  form.append("reportId", reportId);
  form.append("file", new File([text], "rows.csv"));
  const { headers, body } = new Response(form);
  return { contentType: headers.get("content-type")!, body: body! };
};

it("a spreadsheet shows good rows next to bad ones, and only the good ones are added, once", async () => {
  const { manager, compliance } = await mintScene(db);
  const { reportId } = await createReport(manager, reportFor());
  const heading = "KN-Code;Beschreibung;Stückzahl;Gewicht in kg;Grund der Entsorgung;Ausnahme;Recycling (%)";
  const lines = [
    "64039900;Stiefel;12;10,5;Beschädigt;2(f);100",
    "640;Stiefel;12;10,5;Beschädigt;;100",
    "6203;Mäntel;1.000;3;Weil;;33,333",
  ];
  await receiveRows(manager, posted(reportId, [heading, ...lines].join("\n")));
  const { upload } = (await showReport(manager, { reportId })).report;
  expect(upload?.rows.map(({ number, errors }) => [number, errors.map(({ field }) => field)])).toEqual([
    [2, []],
    [3, ["cn_codes"]],
    [4, ["units", "reason", "share_recycling"]],
  ]);
  expect((await showReport(manager, { reportId })).rows).toEqual([]);
  const preview = { reportId, seen: uploadState(upload!) };
  await Promise.all([confirmRows(manager, preview), confirmRows(compliance, preview)]);
  expect((await showReport(manager, { reportId })).rows).toMatchObject([
    { cnCodes: ["64"], units: 12, weightG: 10_500, derogation: "f", reason: "damaged", source: "file" },
  ]);
  expect(await refusal(receiveRows(manager, posted(reportId, "Name;Preis\nStiefel;12")))).toBe("file_refused");
  const large = posted(reportId, `CN code\n${"64\n".repeat(2_001)}`);
  expect(await refusal(receiveRows(manager, large))).toBe("too_many_records");
  const other = await mintScene(db);
  expect(await refusal(receiveRows(other.manager, posted(reportId, "CN code\n64")))).toBe("unsold_report_not_found");
});

it("the template is read back without an unknown heading, in every language", async () => {
  for (const locale of LOCALES) {
    const file = join(await mkdtemp(join(tmpdir(), "template-")), "rows.xlsx");
    await writeFile(file, rowsTemplate(locale));
    const rows: SheetRow[] = [];
    for await (const batch of readSpreadsheet(file)) rows.push(...batch);
    const row = { number: 2, cells: rows[0]!.cells.map((_, index) => (index === 0 ? "64" : "")) };
    expect([locale, readUploadedRows([rows[0]!, row])[0]?.values]).toEqual([locale, { cn_codes: "64" }]);
  }
});
