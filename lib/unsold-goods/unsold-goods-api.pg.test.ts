import { expect, it } from "vitest";
import { GET as GET_EVENTS } from "@/app/v1/events/route";
import { GET as GET_PUBLISHED } from "@/app/v1/unsold-goods/reports/[id]/published/route";
import { GET as GET_REPORT } from "@/app/v1/unsold-goods/reports/[id]/route";
import { POST as POST_ROWS } from "@/app/v1/unsold-goods/reports/[id]/rows/route";
import { GET as GET_REPORTS } from "@/app/v1/unsold-goods/reports/route";
import { now } from "@/lib/platform/clock";
import { callApi } from "@/lib/platform/testing/call-api";
import { testDatabase } from "@/lib/platform/testing/database";
import { mintApiKey } from "@/lib/platform/testing/factories";
import type { ReportAnswer } from "./api-contract";
import { createReport, saveUnsoldRow } from "./change-report";
import { approveReport, correctReport, publishReport, returnReport, submitReport } from "./decide-report";
import { showReport } from "./show-report";
import { mintScene, refusal, reportFor, revisionOf, typedRow } from "./testing/report-kit";
import { viewPublishedYear } from "./view-published";

const { db, pool } = testDatabase();

interface Added {
  data: { index: number; id: string; outcome: string }[];
  count: number;
  rejected: { index: number; errors: { pointer: string; code: string }[] }[];
  code?: string;
  errors?: { pointer: string; code: string }[];
}

const BOOTS = {
  cn_codes: ["64039900"],
  description: "Boots",
  units: 12,
  weight_kg: 10.5,
  reason: "damaged",
  derogation: "f",
  shares: { recycling: 33.33, disposal: 66.67 },
};

async function mintDraft() {
  const scene = await mintScene(db);
  const { reportId } = await createReport(scene.manager, reportFor());
  const { secret: key, keyId } = await mintApiKey(db, { brandId: scene.brandId, scopes: ["products", "read"] });
  const params = { id: reportId };
  const path = `/v1/unsold-goods/reports/${reportId}`;
  const send = (rows: unknown, headers: Record<string, string> = {}) =>
    callApi<Added>(POST_ROWS, { path: `${path}/rows`, key, params, headers, json: { rows } });
  const report = async () => (await callApi<ReportAnswer>(GET_REPORT, { path, key, params })).body;
  const published = (query = "") =>
    callApi<{ version: number }>(GET_PUBLISHED, { path: `${path}/published${query}`, key, params });
  return { ...scene, reportId, key, keyId, send, report, published };
}

it("adds good rows next to bad ones, and the same request again adds nothing", async () => {
  const { send, report, brandId, reportId } = await mintDraft();
  const rows = [
    BOOTS,
    { ...BOOTS, cn_codes: ["640"], weight_kg: 1.2345 },
    { ...BOOTS, shares: { recycling: 100.5 }, units: 1.5 },
    { ...BOOTS, cn_codes: ["6403", "4202"], description: "Sets", units: null, note: "Sold together" },
    { ...BOOTS, units: 13 },
    BOOTS,
  ];
  const sent = await send(rows);
  expect(sent.status).toBe(200);
  expect(sent.body.data.map(({ index, outcome }) => [index, outcome])).toEqual([
    [0, "added"],
    [3, "added"],
    [5, "repeated"],
  ]);
  expect(
    sent.body.rejected.map(({ index, errors }) => [index, errors.map(({ pointer, code }) => [pointer, code])]),
  ).toEqual([
    [
      1,
      [
        ["/rows/1/cn_codes/0", "invalid_format"],
        ["/rows/1/weight_kg", "invalid_format"],
      ],
    ],
    [
      2,
      [
        ["/rows/2/units", "wrong_type"],
        ["/rows/2/shares/recycling", "out_of_range"],
      ],
    ],
    [4, [["/rows/4", "row_exists"]]],
  ]);
  const first = await report();
  const again = await send(rows);
  expect(again.body.data.map(({ outcome }) => outcome)).toEqual(["repeated", "repeated", "repeated"]);
  expect(again.body.data.map(({ id }) => id)).toEqual(sent.body.data.map(({ id }) => id));
  expect((await report()).revision).toBe(first.revision);
  expect(first).toMatchObject({
    state: "draft",
    rows: 2,
    totals: {
      units: null,
      weight_kg: 21,
      exact_weight_kg: "21",
      shares: { recycling: 33, disposal: 67 },
      destroyed: 100,
    },
  });
  const { rows: stored } = await pool.query(
    "select source, cn_codes, weight_g, shares from unsold_rows where report_id = $1 order by id",
    [reportId],
  );
  expect(stored).toMatchObject([
    { source: "api", cn_codes: ["64"], weight_g: "10500", shares: { reuse: 0, recycling: 3_333, disposal: 6_667 } },
    { source: "api", cn_codes: ["64", "4202"] },
  ]);
  const { rows: audited } = await pool.query(
    "select actor_kind, detail from audit_log where brand_id = $1 and action = 'unsold_report.rows_changed'",
    [brandId],
  );
  expect(audited).toEqual([{ actor_kind: "key", detail: { change: "sent", rows: 2, rejected: 3 } }]);
});

it("a request with the same Idempotency-Key, and the same rows at the same moment, are added once", async () => {
  const { send, report } = await mintDraft();
  const headers = { "idempotency-key": `rows-${now().getTime()}` };
  const [one, other] = [await send([BOOTS], headers), await send([BOOTS], headers)];
  expect(other.headers.get("idempotent-replayed")).toBe("true");
  expect(other.body).toEqual(one.body);
  const coats = { ...BOOTS, cn_codes: ["6202"], description: "Coats" };
  const many = await Promise.all([send([coats]), send([coats]), send([coats])]);
  expect(many.map(({ body }) => body.data[0]!.outcome).toSorted()).toEqual(["added", "repeated", "repeated"]);
  expect((await report()).rows).toBe(2);
});

it("refuses rows of which none is good, rows beyond the limit, and rows of a submitted report", async () => {
  const { send, manager, reportId } = await mintDraft();
  const none = await send([
    { ...BOOTS, reason: "ugly" },
    { ...BOOTS, extra: 1 },
  ]);
  expect([none.status, none.body.errors?.map(({ pointer }) => pointer)]).toEqual([
    422,
    ["/rows/0/reason", "/rows/1/extra"],
  ]);
  await pool.query(
    `insert into unsold_rows (id, brand_id, report_id, source, cn_codes, description, are_units_estimated,
       is_weight_estimated, has_packaging, reason, note, shares, document_ids)
     select 'unr_' || lpad(n::text, 26, '0'), $1, $2, 'form', '{64}', n::text, false, false, false, 'other', '',
       '{"reuse":0,"recycling":0,"other_recovery":0,"disposal":0,"unknown":10000}', '{}'
     from generate_series(1, 1999) n`,
    [manager.actor.brandId, reportId],
  );
  const part = await send([BOOTS, { ...BOOTS, note: "More" }]);
  expect([part.body.count, part.body.rejected.map(({ errors }) => errors[0]!.code)]).toEqual([1, ["too_many_records"]]);
  const full = await send([{ ...BOOTS, note: "More" }]);
  expect([full.status, full.body.code]).toEqual([422, "too_many_records"]);
  await pool.query("update unsold_reports set state = 'approved' where id = $1", [reportId]);
  const late = await send([BOOTS]);
  expect([late.status, late.body.code]).toEqual([409, "unsold_report_conflict"]);
});

it("a key needs the scopes products and read, and its person does not approve what it wrote", async () => {
  const { brandId, reportId, keyId, send, compliance, manager, owner } = await mintDraft();
  const { secret: readKey } = await mintApiKey(db, { brandId, scopes: ["read"] });
  const { secret: otherKey } = await mintApiKey(db, { brandId, scopes: ["webhooks"] });
  const params = { id: reportId };
  const path = `/v1/unsold-goods/reports/${reportId}`;
  const refused = await callApi<Added>(POST_ROWS, {
    path: `${path}/rows`,
    key: readKey,
    params,
    json: { rows: [BOOTS] },
  });
  expect([refused.status, refused.body.code]).toEqual([403, "insufficient_scope"]);
  for (const handler of [GET_REPORT, GET_PUBLISHED, GET_REPORTS])
    expect((await callApi(handler, { path, key: otherKey, params })).status).toBe(403);
  await pool.query("update api_keys set created_by = $1 where id = $2", [compliance.actor.userId, keyId]);
  await send([BOOTS]);
  await submitReport(manager, { reportId, revision: await revisionOf(manager, reportId) });
  const seen = { reportId, revision: await revisionOf(manager, reportId) };
  expect(await refusal(approveReport(compliance, seen))).toBe("second_person_needed");
  expect(await refusal(approveReport(owner, seen))).toBe("done");
});

it("a published table is the same object as the download, for each version, and findings name their row", async () => {
  const { manager, compliance, slug, reportId, key, send, report, published } = await mintDraft();
  await send([{ ...BOOTS, shares: { recycling: 99 } }]);
  const draft = await report();
  expect(draft.findings).toContainEqual({
    code: "shares_not_whole",
    severity: "error",
    detail: "The five shares add up to 99 %, not to 100 %.",
    row: { id: expect.stringMatching(/^unr_/), cn_codes: ["64"], description: "Boots" },
  });
  expect((await published()).status).toBe(404);
  const [row] = (await showReport(manager, { reportId })).rows;
  await saveUnsoldRow(manager, typedRow(reportId, {}, row!));
  const publish = async (version: number) => {
    await submitReport(manager, { reportId, revision: await revisionOf(manager, reportId) });
    await approveReport(compliance, { reportId, revision: await revisionOf(manager, reportId) });
    await publishReport(compliance, { reportId, version });
  };
  await publish(1);
  await correctReport(manager, { reportId });
  await send([{ ...BOOTS, cn_codes: ["6202"], description: "Coats" }]);
  expect((await published()).body.version).toBe(1);
  await publish(2);
  const endsOn = reportFor().ends_on;
  for (const [query, version] of [
    ["", 2],
    ["?version=1", 1],
    ["?version=2", 2],
  ] as const) {
    const { table } = await viewPublishedYear({ db }, { slug, endsOn, version });
    expect((await published(query)).body).toEqual(JSON.parse(JSON.stringify(table)));
  }
  expect((await published("?version=3")).status).toBe(404);
  expect((await published("?version=x")).status).toBe(422);
  const list = await callApi<{ data: object[] }>(GET_REPORTS, {
    path: "/v1/unsold-goods/reports?state=published",
    key,
  });
  expect(list.body.data).toMatchObject([{ id: reportId, state: "published", published_version: 2, rows: 2 }]);
  const none = await callApi<{ data: object[] }>(GET_REPORTS, { path: "/v1/unsold-goods/reports?state=draft", key });
  expect(none.body.data).toEqual([]);
  expect((await report()).versions.map(({ number }) => number)).toEqual([2, 1]);
});

interface ReportPage {
  data: { id: string }[];
  next_cursor: string | null;
}
const REPORTS_BY_THREE = "/v1/unsold-goods/reports?limit=3";

it("lists one report for each year, page by page", async () => {
  const { manager, key, reportId } = await mintDraft();
  const ids = [reportId];
  for (const year of [2019, 2020, 2021])
    ids.push(
      (await createReport(manager, reportFor({ starts_on: `${year}-01-01`, ends_on: `${year}-12-31` }))).reportId,
    );
  const seen: string[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const { body }: { body: ReportPage } = await callApi<ReportPage>(GET_REPORTS, {
      path: cursor ? `${REPORTS_BY_THREE}&cursor=${cursor}` : REPORTS_BY_THREE,
      key,
    });
    seen.push(...body.data.map(({ id }) => id));
    cursor = body.next_cursor;
  }
  expect(seen).toEqual([ids[0], ids[3], ids[2], ids[1]]);
});

it("writes each step of a report as an event, without a reason or a name", async () => {
  const { manager, compliance, reportId, key, send } = await mintDraft();
  await send([BOOTS]);
  const revision = () => revisionOf(manager, reportId);
  await submitReport(manager, { reportId, revision: await revision() });
  await returnReport(compliance, { reportId, revision: await revision(), reason: "The weight looks wrong" });
  await submitReport(manager, { reportId, revision: await revision() });
  await approveReport(compliance, { reportId, revision: await revision() });
  await publishReport(compliance, { reportId, version: 1 });
  await correctReport(manager, { reportId });
  const path = "/v1/events?payload=full";
  const { body } = await callApi<{ data: { type: string; data: object }[] }>(GET_EVENTS, { path, key });
  expect(body.data.map(({ type }) => type)).toEqual(
    ["submitted", "returned", "submitted", "approved", "published", "reopened"].map(
      (step) => `unsold_goods_report.${step}`,
    ),
  );
  const { starts_on, ends_on } = reportFor();
  for (const { data } of body.data)
    expect(data).toMatchObject({
      report_id: reportId,
      financial_year: { starts_on, ends_on },
      object: { id: reportId, state: "draft" },
    });
  expect(body.data[4]!.data).toMatchObject({ version: 1, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(JSON.stringify(body)).not.toContain("The weight looks wrong");
});
