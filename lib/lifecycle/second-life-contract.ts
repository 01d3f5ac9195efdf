import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { unitAnswer } from "@/lib/passports/api-contract";
import { lifeAnswer, foreignPassportExample, lifeExample, operatorFields } from "@/lib/passports/battery/life-contract";
import { EXTENTS, ORIGINALS_MAX, SECOND_LIFE_OPERATIONS } from "@/lib/passports/battery/life-rules";
import { CODE_CHARACTERS_MAX } from "@/lib/passports/code";
import { unitExample } from "@/lib/passports/examples";
import { reason } from "@/lib/platform/input/reason";
import { calendarDay, text } from "@/lib/platform/input/text";
import { productExample } from "@/lib/products/examples";
import { inputUnit } from "@/lib/products/units/unit-contract";

const original = z.strictObject({
  passport: text(CODE_CHARACTERS_MAX).describe(
    "Your own passport's code or link, or the identifier of another operator's: an https address such as a GS1 " +
      "Digital Link, a DID, a URN, or an ISO/IEC 15459 code with 25S.",
  ),
  extent: z.enum(EXTENTS).default("whole").describe("`part`: only some of its modules or cells are used."),
});

export const secondLifeForm = z.strictObject({
  operation: z.enum(SECOND_LIFE_OPERATIONS).describe("What was done with the originals."),
  originals: z.array(original).min(1).max(ORIGINALS_MAX),
  changed_on: calendarDay().describe("The day of the change of status; not in the future."),
  responsible: z
    .strictObject(operatorFields)
    .nullish()
    .describe("The operator that places the battery on the market again; your brand if absent."),
  reason: reason.nullish().describe("For your own records; on no public page."),
  unit: inputUnit.describe("The new unit, as when units are added. Its `battery_state` gets the new status."),
});
export type SecondLifeInput = z.output<typeof secondLifeForm>;

export const startSecondLifeOperation = operation({
  id: "startSecondLife",
  method: "POST",
  path: "/v1/products/{id}/second-life",
  tag: "Products",
  summary: "Give a battery that was re-used, repurposed or remanufactured its new passport",
  description: [
    "Adds one unit to the product and links its passport to those of the original batteries: Regulation (EU) " +
      "2023/1542, Article 77(7). Your own originals are taken out of use and show their successor; their pending " +
      "transfers are voided. For them the key also needs the scope `passports`. Originals of other operators are " +
      "read in the background and shown with what their passports state, unverified, and the time of reading.",
    "`whole` takes an original once; `part` allows several successors. What the status of an original does not allow " +
      "is 409 `passport_state_conflict`. All or nothing.",
  ].join("\n\n"),
  scope: "products",
  params: z.strictObject({
    id: z
      .string()
      .regex(/^prd_[0-9a-z]{26}$/)
      .describe("The id of the battery product that the new unit belongs to."),
  }),
  paramsExample: { id: productExample.id },
  body: secondLifeForm,
  bodyExample: {
    operation: "repurposing",
    originals: [{ passport: foreignPassportExample, extent: "whole" }],
    changed_on: "2027-06-14",
    unit: { serial_number: unitExample.serial_number },
  },
  status: 201,
  answer: z.strictObject({ unit: unitAnswer, life: lifeAnswer }),
  answerHeaders: { Location: "The address of the new passport's battery life." },
  answerExample: { unit: { ...unitExample, unit_external_id: null }, life: lifeExample },
  errors: [
    "product_not_found",
    "not_a_battery",
    "passport_not_found",
    "passport_state_conflict",
    "serial_number_taken",
    "unit_external_id_taken",
    "product_differs",
  ],
});

const LINES_CHARACTERS_MAX = 30_000;

export const secondLifeFields = z.object({
  passportId: z.string(),
  productId: z.string(),
  operation: secondLifeForm.shape.operation,
  extent: z.enum(EXTENTS),
  originals: text(LINES_CHARACTERS_MAX)
    .transform((lines) =>
      lines
        .split("\n")
        .map((line) => line.trim())
        .filter((line) => line !== ""),
    )
    .pipe(z.array(z.string()).max(ORIGINALS_MAX)),
  changed_on: calendarDay(),
  unit: text(200).optional(),
  name: operatorFields.name.optional(),
  operator_id: text(100).optional(),
  reason: reason.optional(),
});

export const secondLifeOf = ({ extent, unit, name, operator_id, ...fields }: z.output<typeof secondLifeFields>) => ({
  productId: fields.productId,
  form: {
    operation: fields.operation,
    originals: fields.originals.map((passport) => ({ passport, extent })),
    changed_on: fields.changed_on,
    responsible: name === undefined ? null : { name, identifier: operator_id ?? null },
    reason: fields.reason ?? null,
    unit: unit === undefined ? {} : { serial_number: unit },
  } satisfies SecondLifeInput,
});
