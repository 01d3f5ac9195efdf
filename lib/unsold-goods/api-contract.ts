import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { UNSOLD_REASONS } from "@/lib/ecodesign/rules";
import { DEROGATIONS, SIZE_CLASSES, TREATMENTS } from "@/lib/law/unsold-goods";
import { testFlag } from "@/lib/platform/input/ids";
import {
  namesParameter,
  pageOf,
  pageParameters,
  wholeNumber,
  wholeParameter,
} from "@/lib/platform/input/list-parameters";
import { FINDINGS, REPORT_STATES, SEVERITIES } from "./rules";

/** /v1/unsold-goods/reports: the disclosure of Implementing Regulation (EU) 2026/2. */

const VERSION_MAX = 1_000_000;

const instant = () => z.iso.datetime();
const ofTreatments = <T extends z.ZodType>(value: T) =>
  z.strictObject(Object.fromEntries(TREATMENTS.map((name) => [name, value])) as Record<(typeof TREATMENTS)[number], T>);
const wholePercents = () => ofTreatments(wholeNumber()).describe("Whole percents of the weight, which add up to 100.");
const year = z.strictObject({ starts_on: z.iso.date(), ends_on: z.iso.date() });
const entity = z.strictObject({
  name: z.string(),
  identifier: z.string().describe("EUID or another official identifier. Empty: not entered yet."),
});

const report = {
  id: z.string(),
  test: testFlag(),
  state: z.enum(REPORT_STATES),
  revision: wholeNumber().describe("Grows with each change of the report or its rows."),
  financial_year: year,
  size_class: z.enum(SIZE_CLASSES),
  entity,
  scope: z.enum(["standalone", "consolidated"]),
  rows: wholeNumber(),
  due_on: z.iso.date().describe("The last day for the disclosure: 12 months after the financial year."),
  published_version: wholeNumber().nullable().describe("The version on the public page; null: none."),
  created_at: instant(),
};
export const listedReport = z.strictObject(report).meta({ id: "UnsoldGoodsReport" });
export type ListedReportAnswer = z.input<typeof listedReport>;

const totals = z.strictObject({
  units: wholeNumber().nullable().describe("Null while a row has no number."),
  weight_kg: wholeNumber().describe("Whole kilograms, as published."),
  exact_weight_kg: z.string().describe("The exact sum as a decimal."),
  shares: wholePercents(),
  destroyed: wholeNumber().describe("Recycling, other recovery and disposal, in percent."),
});

const finding = z.strictObject({
  code: z.enum(FINDINGS),
  severity: z.enum(SEVERITIES).describe("An `error` prevents submission."),
  detail: z.string(),
  row: z
    .strictObject({ id: z.string(), cn_codes: z.array(z.string()), description: z.string() })
    .nullable()
    .describe("Null: the whole report."),
});

const reportAnswer = z
  .strictObject({
    ...report,
    totals: totals.describe("Of the rows as they are now."),
    findings: z.array(finding),
    versions: z.array(
      z.strictObject({
        number: wholeNumber(),
        sha256: z.string(),
        approved_at: instant(),
        published_at: instant().nullable(),
        online_until: z.iso.date().nullable().describe("The first day on which it may be removed."),
      }),
    ),
  })
  .meta({ id: "UnsoldGoodsReportDetails" });
export type ReportAnswer = z.input<typeof reportAnswer>;

export const publishedRow = z.strictObject({
  cn_codes: z.array(z.string()).describe("Two digits, or four for the headings of Annex II."),
  description: z.string(),
  units: wholeNumber().nullable(),
  units_estimated: z.boolean(),
  weight_kg: wholeNumber().nullable(),
  weight_estimated: z.boolean(),
  exact_weight_kg: z.string().nullable(),
  packaging_included: z.boolean(),
  reason: z.enum(UNSOLD_REASONS),
  note: z.string(),
  derogation: z.enum(DEROGATIONS).nullable().describe("Article 2 of Delegated Regulation (EU) 2026/296."),
  shares: wholePercents(),
  exact_shares: ofTreatments(z.string()),
  destroyed: wholeNumber(),
});

const publishedTable = z
  .strictObject({
    format: z.literal("2026/2"),
    version: wholeNumber(),
    entity,
    scope: report.scope,
    undertakings: z.array(z.string()),
    financial_year: year,
    size_class: report.size_class,
    rows: z.array(publishedRow),
    totals,
    measures_taken: z.string(),
    measures_planned: z.string(),
    approved_on: z.iso.date(),
    published_on: z.iso.date(),
    online_until: z.iso.date(),
    sha256: z.string().describe("Of the approved version, with its internal evidence."),
  })
  .meta({ id: "UnsoldGoodsTable" });

const example = {
  id: "uns_01kgv1n3m8rj4s6w2x9y5z7c0d",
  test: false,
  state: "draft",
  revision: 7,
  financial_year: { starts_on: "2026-01-01", ends_on: "2026-12-31" },
  size_class: "large",
  entity: { name: "Fjord AS", identifier: "NOBR.923609016" },
  scope: "standalone",
  rows: 1,
  due_on: "2027-12-31",
  published_version: null,
  created_at: "2027-01-11T08:15:00.000Z",
} satisfies ListedReportAnswer;

const shares = { reuse: 0, recycling: 60, other_recovery: 0, disposal: 40, unknown: 0 };
export const rowExample = {
  cn_codes: ["64"],
  description: "Winter boots",
  units: 412,
  units_estimated: false,
  weight_kg: 515,
  weight_estimated: false,
  packaging_included: false,
  reason: "damaged",
  note: "Mould after a leak",
  derogation: "f",
  shares,
} as const;
const totalsExample = { units: 412, weight_kg: 515, exact_weight_kg: "515.25", shares, destroyed: 100 };

const shared = { tag: "Unsold goods", status: 200 } as const;
const params = z.strictObject({
  id: z
    .string()
    .regex(/^uns_[0-9a-z]{26}$/)
    .describe("The report's id, from the list or the address of its page in the portal."),
});
export const ofReport = { ...shared, params, paramsExample: { id: example.id } } as const;

export const listUnsoldReportsOperation = operation({
  ...shared,
  id: "listUnsoldGoodsReports",
  method: "GET",
  path: "/v1/unsold-goods/reports",
  summary: "List the reports of unsold goods",
  description:
    "One report for each financial year (Regulation (EU) 2024/1781, Article 24), the newest year first. A report " +
    "with `published_version` is on the public page, also while a correction is a draft.",
  scope: "read",
  query: z.strictObject({
    ...pageParameters("Reports"),
    state: namesParameter(REPORT_STATES, "States").optional().describe("In one of these states only."),
  }),
  queryExample: { state: "draft,submitted" },
  answer: pageOf(listedReport),
  answerExample: { data: [example], has_more: false, next_cursor: null },
  errors: [],
});

export const getUnsoldReportOperation = operation({
  ...ofReport,
  id: "getUnsoldGoodsReport",
  method: "GET",
  path: "/v1/unsold-goods/reports/{id}",
  summary: "Read the sums and findings of a report",
  description:
    "The report as it is now, with the sums of its rows and everything that the checks found. Its figures are those " +
    "of a draft until a second person approves them: read the disclosure from `GET …/published`.",
  scope: "read",
  answer: reportAnswer,
  hasEntityTag: true,
  answerExample: {
    ...example,
    totals: totalsExample,
    findings: [
      {
        code: "evidence_missing",
        severity: "warning",
        detail: "The derogation has no evidence. Attach the documents, or for point (h) a finished offer.",
        row: { id: "unr_01kgv1n3m8rj4s6w2x9y5z7c0d", cn_codes: ["64"], description: "Winter boots" },
      },
    ],
    versions: [],
  },
  errors: ["unsold_report_not_found"],
});

export const getPublishedTableOperation = operation({
  ...ofReport,
  id: "getPublishedUnsoldGoods",
  method: "GET",
  path: "/v1/unsold-goods/reports/{id}/published",
  summary: "Read a published disclosure",
  description:
    "The published table with the columns of Annex I to Implementing Regulation (EU) 2026/2: the same object as " +
    "`table.json` on the public page. Without `version` the newest published one. A version never changes.",
  scope: "read",
  query: z.strictObject({
    version: wholeParameter(1, VERSION_MAX).optional().describe("An earlier published version."),
  }),
  queryExample: { version: "1" },
  answer: publishedTable,
  hasEntityTag: true,
  answerExample: {
    format: "2026/2",
    version: 1,
    entity: example.entity,
    scope: "standalone",
    undertakings: [],
    financial_year: example.financial_year,
    size_class: "large",
    rows: [
      {
        ...rowExample,
        exact_weight_kg: "515.25",
        exact_shares: { reuse: "0", recycling: "60", other_recovery: "0", disposal: "40", unknown: "0" },
        destroyed: 100,
      },
    ],
    totals: totalsExample,
    measures_taken: "Outlet sales and donations before the end of the season.",
    measures_planned: "Smaller first orders, expected to halve the surplus.",
    approved_on: "2027-03-01",
    published_on: "2027-03-02",
    online_until: "2032-03-02",
    sha256: "9f2c1a7be04d5c86f3a1e0b7d2c4958671e3f0a9b8c7d6e5f4a3b2c1d0e9f8a7",
  },
  errors: ["unsold_report_not_found"],
});
