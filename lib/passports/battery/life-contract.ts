import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { reason } from "@/lib/platform/input/reason";
import { calendarDay, issue, text } from "@/lib/platform/input/text";
import { passportParams, passportParamsExample } from "../api-contract";
import { readIdentifier } from "./foreign-identifier";
import {
  EXTENTS,
  IDENTIFIER_CHARACTERS_MAX,
  LIFE_ENDS,
  LIFE_STATUSES,
  OPERATOR_CHARACTERS_MAX,
  READING_FAILURES,
  READINGS,
  RESPONSIBLE_ROLES,
  SECOND_LIFE_OPERATIONS,
  SUCCESSORS_MAX,
} from "./life-rules";

/** /v1/passports/{code}/battery-life: Regulation (EU) 2023/1542, Article 77(7) and (8). */

export const identifier = text(IDENTIFIER_CHARACTERS_MAX).transform((input, context) => {
  const parsed = readIdentifier(input);
  if (parsed.ok) return parsed.identifier;
  const { error, params } = issue("invalid_format", parsed.sentence);
  context.addIssue({ code: "custom", message: error, params });
  return z.NEVER;
});

export const operatorFields = {
  name: text(OPERATOR_CHARACTERS_MAX).describe("Name of the operator; on the public page."),
  identifier: text(100).nullish().describe("Its identifier, such as a GLN or EORI number."),
};

const wasteRole = z.enum(["producer", "producer_responsibility_organisation", "waste_management_operator"]);

export const lifeChange = z
  .strictObject({
    change: z
      .enum(["waste", "recycled", "succeeded"])
      .describe("`succeeded`: another operator gave the battery, or parts of it, a new passport."),
    changed_on: calendarDay().describe("The day of the change; not in the future."),
    responsible: z
      .strictObject({ ...operatorFields, role: wasteRole.nullish().describe("Required with `waste` and `recycled`.") })
      .describe("Who is responsible for the passport since then: Article 77(7)."),
    reason: reason.nullish().describe("For your own records; on no public page."),
    successor: z
      .strictObject({
        identifier: identifier.describe("Of the new passport: an https address, DID, URN or ISO/IEC 15459 code."),
        operation: z.enum(SECOND_LIFE_OPERATIONS),
        extent: z.enum(EXTENTS).default("whole").describe("`part`: only some modules or cells."),
      })
      .nullish()
      .describe("Required with `succeeded`, and with it only."),
  })
  .superRefine(({ change, responsible: { role }, successor }, context) => {
    const add = (path: string[], { error, params }: ReturnType<typeof issue>) =>
      context.addIssue({ code: "custom", message: error, params, path });
    const isSucceeded = change === "succeeded";
    if (isSucceeded && !successor) add(["successor"], issue("required", "Send the successor with its identifier."));
    if (!isSucceeded && successor)
      add(["successor"], issue("not_together", "A successor belongs to the change `succeeded` only."));
    if (!isSucceeded && !role)
      add(["responsible", "role"], issue("required", "Send the role of the operator that took over the waste."));
  });
export type LifeChangeInput = z.output<typeof lifeChange>;

const link = z.strictObject({
  code: z.string().nullable().describe("Of a passport of your own; null: another operator's."),
  identifier: z.string().describe("The linked passport's identifier; for your own, the address of its public page."),
  operation: z.enum(SECOND_LIFE_OPERATIONS),
  extent: z.enum(EXTENTS),
  linked_on: z.iso.date(),
  reading: z.enum(READINGS).describe("`waiting`: it will be read; `unreadable`: `failure` says why."),
  failure: z.enum(READING_FAILURES).nullable(),
  read_at: z.iso.datetime().nullable(),
  name: z.string().nullable().describe("As the linked passport stated it when it was read; not verified."),
  operator: z.string().nullable().describe("As the linked passport stated it; not verified."),
  state: z.string().nullable().describe("As the linked passport stated it; not verified."),
});

export const lifeAnswer = z
  .strictObject({
    code: z.string(),
    status: z.enum(LIFE_STATUSES),
    life_end: z
      .enum(LIFE_ENDS)
      .nullable()
      .describe("`superseded`: a new passport took over. `recycled`: this one has ceased to exist."),
    changes: z
      .array(
        z.strictObject({
          number: z.number().int(),
          status: z.enum(LIFE_STATUSES),
          changed_on: z.iso.date(),
          reason: z.string().nullable(),
          responsible: z.strictObject({
            role: z.enum(RESPONSIBLE_ROLES),
            name: z.string(),
            identifier: z.string().nullable(),
          }),
          recorded_at: z.iso.datetime(),
        }),
      )
      .describe("The newest first."),
    originals: z.array(link).describe("The passports that this one follows."),
    successors: z.array(link).max(SUCCESSORS_MAX).describe("The passports that follow this one."),
  })
  .meta({ id: "BatteryLife" });
export type LifeAnswer = z.input<typeof lifeAnswer>;

export const foreignPassportExample = "https://id.carmaker.example/01/09521234543213/21/PK-0042";

export const lifeExample = {
  code: passportParamsExample.code,
  status: "repurposed",
  life_end: null,
  changes: [
    {
      number: 1,
      status: "repurposed",
      changed_on: "2027-06-14",
      reason: null,
      responsible: { role: "operator", name: "Example Storage GmbH", identifier: null },
      recorded_at: "2027-06-14T08:30:41.000Z",
    },
  ],
  originals: [
    {
      code: null,
      identifier: foreignPassportExample,
      operation: "repurposing",
      extent: "whole",
      linked_on: "2027-06-14",
      reading: "read",
      failure: null,
      read_at: "2027-06-14T08:30:44.000Z",
      name: "Traction battery 77",
      operator: "Example Cars AG",
      state: "active",
    },
  ],
  successors: [],
} satisfies LifeAnswer;

const shared = {
  tag: "Passports",
  path: "/v1/passports/{code}/battery-life",
  params: passportParams,
  paramsExample: passportParamsExample,
  status: 200,
} as const;

export const getBatteryLifeOperation = operation({
  ...shared,
  id: "getBatteryLife",
  method: "GET",
  summary: "Read the life of one battery",
  description:
    "Its status and who is responsible, with the passports of the batteries that it was made of and of those that " +
    "were made of it: Regulation (EU) 2023/1542, Article 77(7) and (8).",
  scope: "read",
  answer: lifeAnswer,
  answerExample: lifeExample,
  errors: ["passport_not_found", "not_a_battery"],
});

export const changeBatteryLifeOperation = operation({
  ...shared,
  id: "changeBatteryLife",
  method: "POST",
  summary: "Record that a battery became waste, was recycled or got a new passport elsewhere",
  description: [
    "`waste` moves the responsibility for the passport to the producer, its organisation or the waste operator. " +
      "`recycled` follows `waste`: the passport ceases to exist, its data are no longer shown, its signed copies are " +
      "revoked, and nothing can undo it. `succeeded` links the passport that another operator issued for the battery " +
      "or parts of it.",
    "Your own new passports are made with `POST /v1/products/{id}/second-life`. A pending transfer that can no " +
      "longer continue is voided. A change that the status does not allow is 409 `passport_state_conflict`. " +
      "If it was recorded already, `is_changed` is false.",
  ].join("\n\n"),
  scope: "passports",
  body: lifeChange,
  bodyExample: {
    change: "waste",
    changed_on: "2029-03-01",
    responsible: { role: "waste_management_operator", name: "Example Recycling S.A.", identifier: "9521234000204" },
    reason: "Collected after 9 years of use",
  },
  answer: z.strictObject({ is_changed: z.boolean(), voided_transfer_id: z.string().nullable(), life: lifeAnswer }),
  answerExample: {
    is_changed: true,
    voided_transfer_id: null,
    life: { ...lifeExample, status: "waste", life_end: null },
  },
  errors: ["passport_not_found", "not_a_battery", "passport_state_conflict"],
});

/** The portal's form: flat, so that each error is shown at its field. */
export const lifeFields = z
  .object({
    passportId: z.string(),
    change: z.enum(["waste", "recycled", "succeeded"]),
    changed_on: calendarDay(),
    role: wasteRole.optional(),
    name: operatorFields.name,
    operator_id: text(100).optional(),
    reason: reason.optional(),
    successor: identifier.optional(),
    operation: z.enum(SECOND_LIFE_OPERATIONS).optional(),
    extent: z.enum(EXTENTS).optional(),
  })
  .superRefine(({ change, role, successor, operation: done }, context) => {
    const needed = change === "succeeded" ? { successor, operation: done } : { role };
    for (const [name, value] of Object.entries(needed))
      if (value === undefined) {
        const { error, params } = issue("required", "This field is required.");
        context.addIssue({ code: "custom", message: error, params, path: [name] });
      }
  });

export function lifeChangeOf(fields: z.output<typeof lifeFields>): LifeChangeInput {
  const { change, changed_on, role, name, operator_id, reason, successor, operation: done, extent } = fields;
  return {
    change,
    changed_on,
    responsible: { name, identifier: operator_id ?? null, role: change === "succeeded" ? null : (role ?? null) },
    reason: reason ?? null,
    successor:
      successor !== undefined && done !== undefined
        ? { identifier: successor, operation: done, extent: extent ?? "whole" }
        : null,
  };
}
