import { choicesOf, type Facet, type TableFilter } from "@/components/table/filters";
import { PRODUCT_GROUPS } from "@/lib/ecodesign/rules";
import { OWNER_STATES, PASSPORT_ALERTS, PASSPORT_STATUSES, TROUBLE_STATES } from "@/lib/passports/rules";
import type { Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";

export type PassportFacets = Record<"status" | "owner" | "group" | "alert" | "trouble", Facet>;

/** What a list of passports is narrowed by; one of products has no counts, as those of passports would not fit it. */
export function passportFilters(reader: Reader, facets?: PassportFacets): TableFilter[] {
  const t = translator(reader.locale, "passports");
  const groups = translator(reader.locale, "ecodesign");
  const choice = choicesOf(facets);
  return [
    { kind: "search", name: "q", label: t("search"), placeholder: t("searchHint") },
    choice("owner", t("columns.owner"), { values: OWNER_STATES, labelOf: (value) => t(`owner.${value}`) }),
    choice("status", t("filterStatus"), { values: PASSPORT_STATUSES, labelOf: (value) => t(`statuses.${value}`) }),
    choice("trouble", t("filterTrouble"), { values: TROUBLE_STATES, labelOf: (value) => t(`troubles.${value}`) }),
    choice("alert", t("filterAlert"), { values: PASSPORT_ALERTS, labelOf: (value) => t(`alerts.${value}`) }),
    choice("group", t("filterGroup"), {
      values: PRODUCT_GROUPS,
      labelOf: (value) => groups(`choices.product_group.${value}`),
    }),
  ];
}
