import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { UNSOLD_REASONS } from "@/lib/ecodesign/rules";
import { TREATMENTS } from "@/lib/law/unsold-goods";
import type { FieldError } from "@/lib/platform/errors";
import { amount, wholeAmount, wholeNumber } from "@/lib/platform/input/list-parameters";
import { invalidRequest, readInput } from "@/lib/platform/input/read-input";
import { issue, text } from "@/lib/platform/input/text";
import { inSlices } from "@/lib/platform/semaphore";
import { ofReport, publishedRow, rowExample } from "./api-contract";
import { cnHeadings } from "./contract";
import {
  CODES_OF_ROW_MAX,
  NAME_CHARACTERS_MAX,
  NOTE_CHARACTERS_MAX,
  parseDecimal,
  ROWS_MAX,
  UNITS_MAX,
  WEIGHT_G_MAX,
} from "./rules";

const ROWS_OF_REQUEST_MAX = 500;
const BODY_BYTES_MAX = 2_000_000;

const decimals = (most: number, places: number) =>
  amount(0, most)
    .refine(
      (value) => parseDecimal(String(value), places) !== null,
      issue("invalid_format", `A number with at most ${places} decimals is needed.`),
    )
    .meta({ minimum: 0, maximum: most });

export const inputRow = z
  .strictObject({
    cn_codes: z
      .array(
        z
          .string()
          .regex(/^(?:[0-9]{2}|[0-9]{4,10})$/, issue("invalid_format", "A CN code has 2 or 4 to 10 digits."))
          .describe("Longer codes are shortened to the heading of the disclosure."),
      )
      .min(1)
      .max(CODES_OF_ROW_MAX)
      .transform(cnHeadings),
    description: text(NAME_CHARACTERS_MAX),
    units: wholeAmount(0, UNITS_MAX).nullish(),
    units_estimated: z.boolean().default(false),
    weight_kg: decimals(WEIGHT_G_MAX / 1_000, 3)
      .nullish()
      .describe("At most three decimals."),
    weight_estimated: z.boolean().default(false),
    packaging_included: z.boolean().default(false).describe("Whether the weight includes the packaging."),
    reason: z.enum(UNSOLD_REASONS),
    note: text(NOTE_CHARACTERS_MAX).nullish().describe("More about the reason."),
    derogation: publishedRow.shape.derogation.nullish(),
    shares: z
      .strictObject(
        Object.fromEntries(TREATMENTS.map((name) => [name, decimals(100, 2).default(0)])) as Record<
          (typeof TREATMENTS)[number],
          z.ZodDefault<z.ZodNumber>
        >,
      )
      .describe("Percent of the weight, at most two decimals. The five shares add up to 100."),
  })
  .meta({ id: "UnsoldGoodsRow" });
export type InputRow = z.output<typeof inputRow>;

const fieldNote = z.strictObject({ pointer: z.string(), code: z.string(), detail: z.string() });

export const addUnsoldRowsOperation = operation({
  ...ofReport,
  id: "addUnsoldGoodsRows",
  method: "POST",
  path: "/v1/unsold-goods/reports/{id}/rows",
  summary: "Add rows to a draft",
  description: [
    `Up to ${ROWS_OF_REQUEST_MAX} rows; a report has at most ${ROWS_MAX.toLocaleString("en")}. Only a draft takes ` +
      "rows: otherwise the answer is 409 `unsold_report_conflict`. People check, submit and approve the report in " +
      "the portal, and attach the evidence of a derogation there.",
    "Valid rows are added even if others are not: `rejected` lists the others, with every error. If no row can be " +
      "added, the answer is a problem with these errors.",
    "A row is known by its categories, description, reason, note and derogation, because the law wants one line for " +
      "each. The same row again is not added twice and counts as `repeated`, so that a request can be sent again. " +
      "A row with other figures is refused with `row_exists`: change it in the portal.",
    "Shares that do not add up to 100, or a missing number or weight, are not refused here: they are findings of the " +
      "report, and prevent its submission.",
  ].join("\n\n"),
  scope: "products",
  body: z.strictObject({ rows: z.array(inputRow).min(1).max(ROWS_OF_REQUEST_MAX) }),
  readBody: (json) => readRows(json),
  bodyBytesMax: BODY_BYTES_MAX,
  bodyExample: { rows: [{ ...rowExample, cn_codes: ["64039900"], weight_kg: 515.25 }] },
  answer: z.strictObject({
    data: z
      .array(
        z.strictObject({
          index: wholeNumber().describe("Position of the row in the request, from 0."),
          id: z.string(),
          outcome: z.enum(["added", "repeated"]),
        }),
      )
      .describe("The rows that the report contains."),
    count: wholeNumber(),
    rejected: z.array(z.strictObject({ index: wholeNumber(), errors: z.array(fieldNote) })),
  }),
  answerExample: {
    data: [{ index: 0, id: "unr_01kgv1n3m8rj4s6w2x9y5z7c0d", outcome: "added" }],
    count: 1,
    rejected: [],
  },
  errors: ["unsold_report_not_found", "unsold_report_conflict", "too_many_records"],
});

/** Rows are checked one by one, so that an error in one does not concern the others. */
const rowsEnvelope = z.strictObject({ rows: z.array(z.unknown()).min(1).max(ROWS_OF_REQUEST_MAX) });

export interface ReadRows {
  accepted: { index: number; row: InputRow }[];
  rejected: { index: number; errors: FieldError[] }[];
}

/** Throws `invalid_request` for another form of body. */
export async function readRows(json: unknown): Promise<ReadRows> {
  const envelope = readInput(rowsEnvelope, json);
  if (!envelope.ok) throw invalidRequest(envelope.errors);
  const result: ReadRows = { accepted: [], rejected: [] };
  await inSlices(envelope.value.rows, (entry, index) => {
    const row = readInput(inputRow, entry, `/rows/${index}`);
    if (row.ok) result.accepted.push({ index, row: row.value });
    else result.rejected.push({ index, errors: row.errors });
  });
  return result;
}
