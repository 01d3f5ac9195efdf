import { z } from "zod";
import type { FieldKind, ValueKind } from "@/lib/ecodesign/field";
import { productFields } from "@/lib/ecodesign/product-fields";
import { recordField } from "@/lib/ecodesign/registry";
import { SECTION_NAMES, type SectionName } from "@/lib/ecodesign/rules";
import { type SectionField, SECTIONS } from "@/lib/ecodesign/sections";
import { allThatFit } from "@/lib/platform/input/list-page";
import { calendarDay, issue } from "@/lib/platform/input/text";
import { assigneeId } from "../reviews/review-contract";

export const chosenProducts = z.object({
  ids: allThatFit(/^prd_[0-9a-z]{26}$/),
  all: z.literal("1").optional().catch(undefined),
  query: z.string().max(2_000).catch(""),
});
export type ChosenProducts = z.output<typeof chosenProducts>;

export const bulkAssignmentForm = chosenProducts
  .extend({
    assignee: z.union([z.enum(["keep", "nobody"]), assigneeId]).default("keep"),
    due: calendarDay().optional(),
    without_due: z.literal("1").optional(),
  })
  .refine((form) => Object.keys(assignmentChanges(form)).length > 0, {
    ...issue("nothing_to_assign", "Nothing is to be changed."),
    path: ["assignee"],
  });

export function assignmentChanges({
  assignee,
  due,
  without_due: isWithoutDue,
}: {
  assignee: string;
  due?: string;
  without_due?: string;
}) {
  return {
    ...(assignee === "keep" ? {} : { assigneeId: assignee === "nobody" ? null : assignee }),
    ...(isWithoutDue ? { dueOn: null } : due ? { dueOn: due } : {}),
  };
}

export const bulkEditQuery = chosenProducts.extend({
  field: z
    .string()
    .refine((name) => Object.hasOwn(productFields, name))
    .optional()
    .catch(undefined),
  value: z.string().max(2_000).optional().catch(undefined),
  /** `open` clears the declaration; `none` declares that there is none. */
  as: z.enum(["value", "open", "none"]).catch("value"),
});
export type BulkEditQuery = z.output<typeof bulkEditQuery>;

export const fieldEdit = z.object({
  productIds: z.array(z.string()).readonly(),
  field: z.string(),
  value: z.unknown(),
});

const NOT_PLAIN: ReadonlySet<FieldKind> = new Set(["prose", "lines", "links", "countries", "list", "entry"]);
const NUMBERS: ReadonlySet<FieldKind> = new Set(["percent", "score", "year", "amount"]);
const EMPTY_LISTS: ReadonlySet<string> = new Set(["substances", "facilities", "documents"]);
const OWN: ReadonlySet<string> = new Set(["gtin", "upi"]);

export interface BulkField {
  name: string;
  value: ValueKind;
}

const notesOf = ({ notes = [] }: SectionField): BulkField[] =>
  notes.map((name) => ({ name, value: recordField(name) }));

export const BULK_SECTIONS: readonly { section: SectionName; fields: readonly BulkField[] }[] = SECTION_NAMES.map(
  (section) => ({
    section,
    fields: SECTIONS[section]
      .flatMap((field): BulkField[] => [field, ...notesOf(field)])
      .filter(({ name, value }) => !OWN.has(name) && (!NOT_PLAIN.has(value.kind) || EMPTY_LISTS.has(name))),
  }),
).filter(({ fields }) => fields.length > 0);

export function bulkFieldOf(name: string | undefined): BulkField | undefined {
  return BULK_SECTIONS.flatMap(({ fields }) => fields).find((field) => field.name === name);
}

export const isNumeric = ({ value }: BulkField) => NUMBERS.has(value.kind);
export const isListField = ({ value }: BulkField) => value.kind === "list";

export function bulkValue(field: BulkField, { as, value }: { as: "value" | "open" | "none"; value?: string }): unknown {
  if (as === "open") return null;
  if (as === "none" || isListField(field)) return [];
  const text = value?.trim() ?? "";
  if (field.value.kind === "flag") return text === "true";
  if (!isNumeric(field)) return text;
  const number = Number(text.replace(",", "."));
  return text === "" || Number.isNaN(number) ? text : number;
}
