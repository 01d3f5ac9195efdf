import { z } from "zod";
import { UNSOLD_REASONS } from "@/lib/ecodesign/rules";
import {
  DEROGATIONS,
  disclosureHeading,
  monthsAfter,
  OFFER_WEEKS_MIN,
  SIZE_CLASSES,
  type Treatment,
  TREATMENTS,
} from "@/lib/law/unsold-goods";
import { brandSlug } from "@/lib/platform/input/ids";
import { afterId, pageSize, someOf } from "@/lib/platform/input/list-page";
import { mailbox } from "@/lib/platform/input/mailbox";
import { reason } from "@/lib/platform/input/reason";
import { calendarDay, issue, text } from "@/lib/platform/input/text";
import {
  CODES_OF_ROW_MAX,
  NAME_CHARACTERS_MAX,
  NARRATIVE_CHARACTERS_MAX,
  OFFER_DAYS_MAX,
  OFFER_TEXT_CHARACTERS_MAX,
  parseDecimal,
  NOTE_CHARACTERS_MAX,
  REPORT_STATES,
  type Shares,
  UNDERTAKINGS_MAX,
  UNITS_MAX,
  WEIGHT_G_MAX,
  WHOLE_SHARE,
  YEAR_MONTHS_MAX,
} from "./rules";

export const EVIDENCE_OF_ROW_MAX = 20;

const narrative = text(NARRATIVE_CHARACTERS_MAX).optional().default("");
const tick = z
  .string()
  .optional()
  .transform((value) => value !== undefined);
const lines = z
  .string()
  .optional()
  .transform((value) => (value ?? "").split("\n").flatMap((line) => line.trim() || []))
  .refine(
    (names) => names.length <= UNDERTAKINGS_MAX && names.every((name) => name.length <= NAME_CHARACTERS_MAX),
    issue("too_long", `At most ${UNDERTAKINGS_MAX} names of at most ${NAME_CHARACTERS_MAX} characters.`),
  );

const reportFields = z.object({
  starts_on: calendarDay(),
  ends_on: calendarDay(),
  size_class: z.enum(SIZE_CLASSES),
  entity_name: text(NAME_CHARACTERS_MAX),
  identifier: text(NAME_CHARACTERS_MAX).optional().default(""),
  is_consolidated: tick,
  undertakings: lines,
  measures_taken: narrative,
  measures_planned: narrative,
});

const isYear = ({ starts_on, ends_on }: { starts_on: string; ends_on: string }) =>
  starts_on < ends_on && ends_on < monthsAfter(starts_on, YEAR_MONTHS_MAX);
const WRONG_YEAR = {
  ...issue("wrong_year", "A financial year ends after it begins and lasts at most 24 months."),
  path: ["ends_on"],
};

export const reportForm = reportFields.refine(isYear, WRONG_YEAR);
export type ReportForm = z.output<typeof reportForm>;

const reportId = z.string().max(60);
/** The state of what a form showed, to find out that somebody else has changed it. */
const seen = z.string().max(100);
export const editReportForm = reportFields.extend({ reportId, seen }).refine(isYear, WRONG_YEAR);
export const reportIdForm = z.object({ reportId });
export const stepForm = z.object({ reportId, revision: z.coerce.number().int() });
export const returnForm = stepForm.extend({ reason });
export const publishForm = z.object({ reportId, version: z.coerce.number().int().min(1) });
const rowId = z.string().max(60);
export const rowIdForm = z.object({ reportId, rowId });
export const removeRowForm = rowIdForm.extend({ seen });
export const previewForm = reportIdForm.extend({ seen });
export const unitsOfRowQuery = rowIdForm.extend({ cursor: afterId, limit: pageSize });
export const reportListQuery = z.object({ state: someOf(REPORT_STATES), cursor: afterId, limit: pageSize });

const CN_CODE = /^(?:[0-9]{2}|[0-9]{4,10})$/;

/** `6403 99 00` is one code; other spaces separate codes, as commas do. */
const codesIn = (value: string) =>
  value.split(/[,;\n]+/).flatMap((part) => {
    const text = part.trim();
    if (/^[0-9]{4}(?: [0-9]{2}){1,3}$/.test(text)) return [text.replaceAll(" ", "")];
    return text.split(/\s+/).filter(Boolean);
  });

export const cnHeadings = (codes: readonly string[]): string[] => [
  ...new Set(codes.map((code) => (code.length === 2 ? code : disclosureHeading(code)))),
];

const cnCodes = z
  .string()
  .transform((value) => [...new Set(codesIn(value))])
  .refine(
    (codes) => codes.length > 0 && codes.length <= CODES_OF_ROW_MAX && codes.every((code) => CN_CODE.test(code)),
    issue("invalid_cn_code", `One to ${CODES_OF_ROW_MAX} codes of 2, 4, 6, 8 or 10 digits.`),
  )
  .transform(cnHeadings);

const wholeNumber = z
  .string()
  .refine((value) => /^[0-9]{1,10}$/.test(value.trim()) && Number(value) <= UNITS_MAX, {
    ...issue("invalid_units", "A whole number without separators."),
  })
  .transform(Number);

const kilograms = z
  .string()
  .refine((value) => (parseDecimal(value, 3) ?? Number.POSITIVE_INFINITY) <= WEIGHT_G_MAX, {
    ...issue("invalid_weight", "Kilograms with at most three decimals, without separators of thousands."),
  })
  .transform((value) => parseDecimal(value, 3) ?? 0);

const percent = z
  .string()
  .refine((value) => (parseDecimal(value, 2) ?? Number.POSITIVE_INFINITY) <= WHOLE_SHARE, {
    ...issue("invalid_share", "A percentage from 0 to 100 with at most two decimals."),
  })
  .transform((value) => parseDecimal(value, 2) ?? 0)
  .optional()
  .default(0);

const documentIds = z
  .string()
  .optional()
  .transform((value) => (value ?? "").split(/[\s,]+/).filter(Boolean))
  .refine(
    (ids) => ids.length <= EVIDENCE_OF_ROW_MAX && ids.every((id) => /^evd_[0-9a-z]{26}$/.test(id)),
    issue("invalid", "Ids of documents."),
  );

export const SHARE_FIELDS = {
  reuse: "share_reuse",
  recycling: "share_recycling",
  other_recovery: "share_other_recovery",
  disposal: "share_disposal",
  unknown: "share_unknown",
} as const satisfies Record<Treatment, string>;

export const rowFields = z.object({
  cn_codes: cnCodes,
  description: text(NAME_CHARACTERS_MAX),
  units: wholeNumber.optional(),
  units_estimated: tick,
  weight_kg: kilograms.optional(),
  weight_estimated: tick,
  packaging_included: tick,
  reason: z.enum(UNSOLD_REASONS),
  note: text(NOTE_CHARACTERS_MAX).optional().default(""),
  derogation: z.enum(DEROGATIONS).optional(),
  share_reuse: percent,
  share_recycling: percent,
  share_other_recovery: percent,
  share_disposal: percent,
  share_unknown: percent,
  document_ids: documentIds,
  offer_id: z.string().max(60).optional(),
});
export type RowFields = z.output<typeof rowFields>;

export const rowForm = rowFields.extend({ reportId, rowId: rowId.optional(), seen: seen.optional() });

export const sharesOf = (row: RowFields): Shares =>
  Object.fromEntries(TREATMENTS.map((name) => [name, row[SHARE_FIELDS[name]]])) as Shares;

const offerFields = z.object({
  title: text(NAME_CHARACTERS_MAX),
  description: text(OFFER_TEXT_CHARACTERS_MAX),
  quantity: text(NAME_CHARACTERS_MAX),
  place: text(NAME_CHARACTERS_MAX),
  cn_codes: cnCodes,
  contact_email: mailbox(),
  starts_on: calendarDay(),
  ends_on: calendarDay(),
});

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

export const offerForm = offerFields.refine(
  ({ starts_on, ends_on }) =>
    ends_on >= dayAfter(starts_on, 7 * OFFER_WEEKS_MIN - 1) && ends_on <= dayAfter(starts_on, OFFER_DAYS_MAX),
  { ...issue("too_short_offer", "An offer lasts at least eight weeks and at most a year."), path: ["ends_on"] },
);

export const offerIdForm = z.object({ offerId: z.string().max(60) });
export const offerListQuery = z.object({ cursor: afterId, limit: pageSize });

/** What a social economy entity writes. The mail goes to the brand; only the number of requests is stored. */
export const offerRequestForm = z.object({
  slug: brandSlug,
  offerId: z.string().max(60),
  organisation: text(NAME_CHARACTERS_MAX),
  name: text(NAME_CHARACTERS_MAX),
  email: mailbox(),
  message: text(OFFER_TEXT_CHARACTERS_MAX),
  /** Hidden from people: only programs fill it in. */
  website: z.string().optional(),
});
