import type { EntryField } from "@/components/forms/entries";
import { UNSOLD_REASONS } from "@/lib/ecodesign/rules";
import { DEROGATIONS, SIZE_CLASSES, TREATMENTS } from "@/lib/law/unsold-goods";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import {
  NAME_CHARACTERS_MAX,
  NARRATIVE_CHARACTERS_MAX,
  NOTE_CHARACTERS_MAX,
  OFFER_TEXT_CHARACTERS_MAX,
  writeDecimal,
} from "@/lib/unsold-goods/rules";
import type { ReportView } from "@/lib/unsold-goods/show-report";

const yesOrNo = (t: (key: "yes" | "no") => string) => [
  { value: "1", label: t("yes") },
  { value: "0", label: t("no") },
];

export function reportFields(locale: Locale, report?: Partial<ReportView["report"]>): EntryField[] {
  const t = translator(locale, "unsoldGoods");
  const optionalLabel = t("hints.optional");
  const day = (name: "starts_on" | "ends_on", initial: string | undefined): EntryField => ({
    ...{ name, kind: "day", label: t(`fields.${name}`), required: true, initial },
  });
  const note = (name: "measures_taken" | "measures_planned", initial: string | undefined): EntryField => ({
    ...{ name, kind: "note", label: t(`fields.${name}`), optionalLabel, initial, maxLength: NARRATIVE_CHARACTERS_MAX },
  });
  return [
    day("starts_on", report?.startsOn),
    day("ends_on", report?.endsOn),
    {
      ...{ name: "size_class", kind: "choice", label: t("fields.size_class"), initial: report?.sizeClass ?? "large" },
      options: SIZE_CLASSES.map((value) => ({ value, label: t(`sizes.${value}`) })),
    },
    {
      ...{ name: "entity_name", kind: "text", label: t("fields.entity_name"), required: true },
      ...{ initial: report?.entityName, maxLength: NAME_CHARACTERS_MAX },
    },
    {
      ...{
        name: "identifier",
        kind: "text",
        label: t("fields.identifier"),
        hint: t("hints.identifier"),
        optionalLabel,
      },
      ...{ initial: report?.identifier, maxLength: NAME_CHARACTERS_MAX },
    },
    {
      ...{ name: "is_consolidated", kind: "tick", label: t("fields.is_consolidated") },
      ...{ initial: report?.isConsolidated ? "1" : "", options: yesOrNo(t) },
    },
    {
      ...{ name: "undertakings", kind: "note", label: t("fields.undertakings"), hint: t("hints.undertakings") },
      ...{ optionalLabel, initial: report?.undertakings?.join("\n") },
    },
    note("measures_taken", report?.measuresTaken),
    note("measures_planned", report?.measuresPlanned),
  ];
}

type Row = ReportView["rows"][number];

const amount = (value: number | null | undefined, decimals: number) =>
  value === null || value === undefined ? "" : decimals === 0 ? String(value) : writeDecimal(value, decimals);

export function rowFieldsFor(
  locale: Locale,
  { row, offers }: { row?: Row | undefined; offers: readonly { id: string; title: string }[] },
): EntryField[] {
  const t = translator(locale, "unsoldGoods");
  const optionalLabel = t("hints.optional");
  const text = (
    name: "cn_codes" | "units" | "weight_kg" | "share_reuse" | `share_${Exclude<(typeof TREATMENTS)[number], "reuse">}`,
    initial: string | undefined,
    more: Partial<EntryField> = {},
  ): EntryField => ({ name, kind: "text", label: t(`fields.${name}`), initial, optionalLabel, ...more });
  const tick = (name: "units_estimated" | "weight_estimated" | "packaging_included", isOn?: boolean): EntryField => ({
    ...{ name, kind: "tick", label: t(`fields.${name}`), initial: isOn ? "1" : "", options: yesOrNo(t) },
  });
  const description: EntryField = {
    ...{ name: "description", kind: "text", label: t("fields.description"), required: true },
    ...{ initial: row?.description, maxLength: NAME_CHARACTERS_MAX },
  };
  const own: EntryField[] = [
    tick("packaging_included", row?.hasPackaging),
    {
      ...{ name: "note", kind: "text", label: t("fields.note"), optionalLabel, initial: row?.note },
      maxLength: NOTE_CHARACTERS_MAX,
    },
    {
      ...{ name: "offer_id", kind: "choice", label: t("fields.offer_id"), initial: row?.offerId ?? "" },
      options: [{ value: "", label: t("none") }, ...offers.map(({ id, title }) => ({ value: id, label: title }))],
    },
  ];
  if (row?.source === "units") return [description, ...own];
  return [
    text("cn_codes", row?.cnCodes.join(", "), { hint: t("hints.cn_codes"), required: true }),
    description,
    text("units", amount(row?.units, 0), { hint: t("hints.units") }),
    tick("units_estimated", row?.areUnitsEstimated),
    text("weight_kg", amount(row?.weightG, 3), { hint: t("hints.weight_kg") }),
    tick("weight_estimated", row?.isWeightEstimated),
    ...reasonFields(locale, { reason: row?.reason, derogation: row?.derogation }),
    ...TREATMENTS.map((name, index) =>
      text(`share_${name}`, amount(row?.shares[name], 2), index === 0 ? { hint: t("hints.shares") } : {}),
    ),
    ...own,
  ];
}

function reasonFields(
  locale: Locale,
  row: { reason?: Row["reason"] | undefined; derogation?: Row["derogation"] | undefined },
): EntryField[] {
  const t = translator(locale, "unsoldGoods");
  const reasons = translator(locale, "ecodesign");
  return [
    {
      ...{ name: "reason", kind: "choice", label: t("fields.reason"), initial: row.reason ?? UNSOLD_REASONS[0] },
      options: UNSOLD_REASONS.map((value) => ({ value, label: reasons(`choices.reason.${value}`) })),
    },
    {
      ...{ name: "derogation", kind: "choice", label: t("fields.derogation"), hint: t("hints.derogation") },
      initial: row.derogation ?? "",
      options: [
        { value: "", label: t("none") },
        ...DEROGATIONS.map((value) => ({ value, label: t(`derogations.${value}`) })),
      ],
    },
  ];
}

export const discardingFields = (locale: Locale): EntryField[] =>
  discardingChoices(locale).map((field) => ({ ...field, kind: "choice" }));

export function discardingChoices(locale: Locale) {
  const t = translator(locale, "unsoldGoods");
  const reasons = translator(locale, "ecodesign");
  return [
    {
      ...{ name: "unsold_reason", label: t("decommission.reason"), hint: t("decommission.hint") },
      options: [
        { value: "", label: t("decommission.notUnsold") },
        ...UNSOLD_REASONS.map((value) => ({ value, label: reasons(`choices.reason.${value}`) })),
      ],
    },
    {
      ...{ name: "unsold_treatment", label: t("decommission.treatment") },
      options: TREATMENTS.map((value) => ({ value, label: t(`treatments.${value}`) })),
    },
    {
      ...{ name: "unsold_derogation", label: t("decommission.derogation") },
      options: [
        { value: "", label: t("none") },
        ...DEROGATIONS.map((value) => ({ value, label: t(`derogations.${value}`) })),
      ],
    },
  ];
}

export function offerFields(locale: Locale, { today, email }: { today: string; email: string | null }): EntryField[] {
  const t = translator(locale, "unsoldGoods");
  const text = (name: "title" | "quantity" | "place"): EntryField => ({
    ...{ name, kind: "text", label: t(`fields.${name}`), required: true, maxLength: NAME_CHARACTERS_MAX },
  });
  return [
    text("title"),
    {
      ...{ name: "description", kind: "note", label: t("fields.description"), required: true },
      maxLength: OFFER_TEXT_CHARACTERS_MAX,
    },
    text("quantity"),
    text("place"),
    { name: "cn_codes", kind: "text", label: t("fields.cn_codes"), hint: t("hints.cn_codes"), required: true },
    {
      ...{ name: "contact_email", kind: "other_email", label: t("fields.contact_email"), required: true },
      ...{ hint: t("hints.contact_email"), initial: email ?? "", maxLength: 320 },
    },
    { name: "starts_on", kind: "day", label: t("offers.startsOn"), required: true, initial: today, min: today },
    { name: "ends_on", kind: "day", label: t("offers.endsOn"), hint: t("hints.ends_on"), required: true, min: today },
  ];
}

export function offerRequestFields(locale: Locale): EntryField[] {
  const t = translator(locale, "unsoldGoods");
  return [
    {
      ...{ name: "organisation", kind: "text", label: t("fields.organisation"), required: true },
      maxLength: NAME_CHARACTERS_MAX,
    },
    { name: "name", kind: "name", label: t("fields.name"), required: true, maxLength: NAME_CHARACTERS_MAX },
    { name: "email", kind: "email", label: t("fields.email"), required: true, maxLength: 320 },
    {
      ...{ name: "message", kind: "note", label: t("fields.message"), required: true },
      maxLength: OFFER_TEXT_CHARACTERS_MAX,
    },
  ];
}
