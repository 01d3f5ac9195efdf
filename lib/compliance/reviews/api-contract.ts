import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { readiness } from "@/lib/ecodesign/contract";
import { exampleProduct, productParameters } from "@/lib/ecodesign/product-fields";
import { REVIEW_STATES } from "@/lib/ecodesign/rules";
import { PRODUCT_GROUPS } from "@/lib/law/rules";
import { testFlag } from "@/lib/platform/input/ids";
import {
  FOLLOWING,
  namesParameter,
  pageOf,
  pageParameters,
  sinceParameter,
  sortParameter,
  wholeParameter,
  wholeNumber,
} from "@/lib/platform/input/list-parameters";
import { calendarDay } from "@/lib/platform/input/text";
import { CHECK_IDS, SEVERITIES } from "../rules";
import { QUEUE_GROUPS } from "./review-contract";

const finding = z.strictObject({
  check: z.enum(CHECK_IDS),
  severity: z.enum(SEVERITIES),
  field: z.string().describe("The product's field to mend."),
  reason: z.string().describe("The reason as a code."),
  detail: z.string().describe("The reason as an English sentence."),
  is_overridden: z.boolean().describe("Whether a reviewer accepted it, with a reason."),
});

export const reviewAnswer = z
  .strictObject({
    product_id: z.string(),
    test: testFlag(),
    external_id: z.string().nullable(),
    name: z.string(),
    model: z.string().nullable(),
    gtin: z.string().nullable(),
    product_group: z.enum(PRODUCT_GROUPS).nullable(),
    version: wholeNumber(),
    checked_version: wholeNumber().describe("The version that the checks last looked at."),
    checked_at: z.iso.datetime(),
    review_state: z.enum(REVIEW_STATES),
    state_since: z.iso.datetime(),
    readiness: readiness.describe("Against what the acts require; not a statement of compliance."),
    worst_severity: z.enum(SEVERITIES).nullable().describe("Of the findings that no reviewer has accepted."),
    findings: z.array(finding),
    due_on: z.iso.date().nullable().describe("When the review is due."),
    evidence_ends_on: z.iso.date().nullable().describe("The first last day of a document's validity."),
    changed_at: z.iso
      .datetime()
      .describe("When findings, readiness, review state or due day last changed; that checks ran again says nothing."),
  })
  .meta({ id: "ProductReview" });
export type ReviewAnswer = z.input<typeof reviewAnswer>;

export const reviewsQuery = z.strictObject({
  ...pageParameters("Products"),
  ...productParameters,
  product_group: namesParameter(QUEUE_GROUPS, "Product groups")
    .optional()
    .describe("Of one of these groups only, with commas between them; `none`: without a group."),
  review_state: namesParameter(REVIEW_STATES, "Review states").optional().describe("In one of these states only."),
  severity: namesParameter(SEVERITIES, "Severities")
    .optional()
    .describe("Whose worst finding is of one of these severities."),
  check: namesParameter(CHECK_IDS, "Checks").optional().describe("In which one of these checks finds something."),
  readiness_below: wholeParameter(1, 100)
    .optional()
    .describe("That answer less than this share by weight, in percent."),
  evidence_ends_before: calendarDay().optional().describe("With a document whose validity ends before this day."),
  changed_since: sinceParameter().describe("Changed at this instant or later."),
  sort: sortParameter(["waiting", "changed"])
    .default("waiting")
    .describe("`waiting`: those first that have been in their review state for longest."),
});

const reviewExample = {
  product_id: exampleProduct.id,
  test: false,
  external_id: exampleProduct.external_id,
  name: exampleProduct.name,
  model: exampleProduct.model,
  gtin: exampleProduct.gtin,
  product_group: "textiles",
  version: 3,
  checked_version: 3,
  checked_at: "2026-11-21T10:00:00.000Z",
  review_state: "changes_requested",
  state_since: "2026-11-20T09:12:40.000Z",
  readiness: {
    answered: 21,
    required: 26,
    answered_weight: 41,
    required_weight: 50,
    share_percent: 82,
    missing: ["carbon_footprint_kg_co2e", "repair_url"],
    rule_set: "textiles-3",
  },
  worst_severity: "warning",
  findings: [
    {
      check: "footprint_explained",
      severity: "warning",
      field: "carbon_footprint_method",
      reason: "method_missing",
      detail: "The footprint is stated without the method it was found by.",
      is_overridden: false,
    },
  ],
  due_on: "2026-12-01",
  evidence_ends_on: null,
  changed_at: "2026-11-20T09:12:40.000Z",
} satisfies ReviewAnswer;

export const listReviewsOperation = operation({
  id: "listProductReviews",
  method: "GET",
  path: "/v1/compliance/products",
  tag: "Compliance",
  summary: "List how ready your products are",
  description: [
    "The review state of each product, which of the data required for its group are present, and the findings of " +
      "the checks. A new product appears as soon as it has been checked, which takes seconds.",
    FOLLOWING,
  ].join("\n\n"),
  scope: "read",
  query: reviewsQuery,
  queryExample: { severity: "error", product_group: "textiles" },
  status: 200,
  answer: pageOf(reviewAnswer),
  answerExample: { data: [reviewExample], has_more: false, next_cursor: null },
  errors: [],
});
