import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { listedUnit, unitAnswer } from "@/lib/passports/api-contract";
import { unitExample } from "@/lib/passports/examples";
import { PASSPORT_STATUSES } from "@/lib/passports/rules";
import { pageOf, pageParameters, wholeNumber } from "@/lib/platform/input/list-parameters";
import { text } from "@/lib/platform/input/text";
import { requireValue } from "@/lib/platform/require-value";
import { BODY_BYTES_MAX } from "../contract";
import { productExample } from "../examples";
import { warningAnswer } from "../reading-contract";
import { type ValidatedUnits, readUnits } from "./read-units";
import { unitsBody, UNITS_ADDED_MAX } from "./unit-contract";

const LARGE_UNITS = 2_000;

const params = z.strictObject({
  id: z
    .string()
    .regex(/^prd_[0-9a-z]{26}$/)
    .describe("The id that registering or listing the product answered."),
});
const paramsExample = { id: productExample.id };

const rejected = z.array(z.strictObject({ index: wholeNumber(), errors: z.array(warningAnswer) }));

const addedUnits = z.strictObject({
  product_id: z.string(),
  data: z.array(unitAnswer).describe("The units that were added, in the order given."),
  count: wholeNumber(),
  rejected: rejected
    .optional()
    .describe("With on_error=skip: the units that were not added, by their place in the list."),
});

const dryRun = z.strictObject({
  dry_run: z.literal(true),
  product_id: z.string(),
  count: wholeNumber().describe("Units that would be added."),
  rejected: rejected.optional(),
});

export const addUnitsOperation = operation({
  id: "addUnits",
  method: "POST",
  path: "/v1/products/{id}/units",
  tag: "Products",
  summary: "Add units to a product",
  description: [
    `Each unit gets a passport, and the warranty that the product promises. The body holds 1 to ` +
      `${UNITS_ADDED_MAX} \`units\`, or just their \`serial_numbers\`, or a \`quantity\`; the other ` +
      `members apply to every unit that does not state its own value. The product's data, version and ` +
      `review do not change.`,
    "All or nothing: when one unit is wrong, none is added, and the problem's `errors` point to every error. A " +
      "unit that is right in itself but has the serial number or the `unit_external_id` of another one, or " +
      "another batch than a product that is known by its batch, makes the answer a 409.",
    "`on_error=skip` adds the good units and lists the others in `rejected`. When none is left to add, the " +
      "answer is the problem that `on_error=fail` would have given. `dry_run=true` answers 200 with the count, " +
      "or the problem that adding would have met.",
  ].join("\n\n"),
  scope: "products",
  params,
  paramsExample,
  query: z.strictObject({
    on_error: z
      .enum(["fail", "skip"])
      .default("fail")
      .describe("`fail`: one bad unit and none is added. `skip`: the good ones are added."),
    dry_run: z
      .enum(["true", "false"])
      .default("false")
      .describe(
        "`true`: everything is checked, also against what is registered, and nothing is stored; no code is given out.",
      ),
  }),
  body: unitsBody,
  readBody: (json): Promise<ValidatedUnits> => readUnits(json),
  bodyBytesMax: BODY_BYTES_MAX,
  isLargeWork: ({ accepted, rejected: refused }) => accepted.length + refused.length >= LARGE_UNITS,
  bodyExample: {
    serial_numbers: [unitExample.serial_number],
    batch: unitExample.batch,
    produced_on: unitExample.produced_on,
    production_facility: unitExample.production_facility,
  },
  status: 201,
  otherStatuses: [200],
  answer: z.union([addedUnits, dryRun]),
  answerHeaders: { Location: "The address of the product's units." },
  answerExample: { product_id: productExample.id, data: [{ ...unitExample, unit_external_id: null }], count: 1 },
  errors: ["product_not_found", "product_differs", "serial_number_taken", "unit_external_id_taken"],
});

export const unitsQuery = z.strictObject({
  ...pageParameters("Units"),
  serial_number: text(100).optional().describe("Units with just this serial number."),
  unit_external_id: text(200).optional().describe("The unit with this id of yours."),
  batch: text(100).optional().describe("Units of this lot."),
  status: z.enum(PASSPORT_STATUSES).optional().describe("Units whose passports have this status."),
});
export type UnitsQuery = z.output<typeof unitsQuery>;

const unitPage = pageOf(listedUnit);

export const listUnitsOperation = operation({
  id: "listUnits",
  method: "GET",
  path: "/v1/products/{id}/units",
  tag: "Products",
  summary: "List a product's units",
  description: "The units of one product, oldest first, each with the passport's code. Filters hold together.",
  scope: "read",
  params,
  paramsExample,
  query: unitsQuery,
  queryExample: { batch: requireValue(unitExample.batch, "Batch"), limit: "100" },
  status: 200,
  answer: unitPage,
  answerExample: {
    data: [{ ...unitExample, status: "active", created_at: productExample.created_at }],
    has_more: false,
    next_cursor: null,
  },
  errors: ["product_not_found"],
});

export type AddedUnitsAnswer = z.output<typeof addUnitsOperation.answer>;
export type UnitPage = z.output<typeof unitPage>;
