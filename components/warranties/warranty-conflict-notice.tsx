"use client";

import { useTranslations } from "use-intl";
import { Callout } from "@/components/ui/callout";
import type { WarrantyKind } from "@/lib/warranties/rules";

type Terms = Record<string, string | number | boolean | null>;

const FIELDS = ["kind", "starts_on", "months", "ends_on", "transferable", "max_transfers", "territory"] as const;

/** What is stored by now where it differs from what was sent; the form below keeps what was sent. */
export function WarrantyConflictNotice({ conflict }: { conflict: Record<string, unknown> }) {
  const t = useTranslations("passports");
  const { stored, wanted } = conflict as { stored: Terms; wanted: Terms };
  const written = (field: (typeof FIELDS)[number]) => {
    const value = stored[field];
    if (value === null || value === undefined) return t("warranty.nothing");
    if (typeof value === "boolean") return value ? t("warranty.yes") : t("warranty.no");
    return field === "kind" ? t(`warrantyKinds.${value as WarrantyKind}`) : String(value);
  };
  return (
    <Callout tone="caution" title={t("warranty.conflictTitle")} live>
      <ul>
        {FIELDS.filter((field) => stored[field] !== wanted[field]).map((field) => (
          <li key={field}>{t("warranty.conflictStored", { field: t(`warranty.${field}`), value: written(field) })}</li>
        ))}
      </ul>
      <p>{t("warranty.conflictText")}</p>
    </Callout>
  );
}
