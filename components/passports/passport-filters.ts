import { type Facet, facetFilter, type TableFilter } from "@/components/table/filters";
import { PRODUCT_GROUPS } from "@/lib/ecodesign/rules";
import { OWNER_STATES, PASSPORT_ALERTS, PASSPORT_STATUSES, TROUBLE_STATES } from "@/lib/passports/rules";
import type { Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";

export type PassportFacets = Record<"status" | "owner" | "group" | "alert" | "trouble", Facet>;

/** Without counts: those of passports would not agree with a list of products. */
const UNCOUNTED: Facet = { counts: {}, exact: [], isComplete: false };

/** What the passports are narrowed by, as a list of them and as one of their products. */
export function passportFilters(reader: Reader, facets?: PassportFacets): TableFilter[] {
  const t = translator(reader.locale, "passports");
  const groups = translator(reader.locale, "ecodesign");
  const facet = (name: keyof PassportFacets) => facets?.[name] ?? UNCOUNTED;
  return [
    { kind: "search", name: "q", label: t("search"), placeholder: t("searchHint") },
    facetFilter("owner", t("columns.owner"), {
      values: OWNER_STATES,
      labelOf: (value) => t(`owner.${value}`),
      facet: facet("owner"),
    }),
    facetFilter("status", t("filterStatus"), {
      values: PASSPORT_STATUSES,
      labelOf: (value) => t(`statuses.${value}`),
      facet: facet("status"),
    }),
    facetFilter("trouble", t("filterTrouble"), {
      values: TROUBLE_STATES,
      labelOf: (value) => t(`troubles.${value}`),
      facet: facet("trouble"),
    }),
    facetFilter("alert", t("filterAlert"), {
      values: PASSPORT_ALERTS,
      labelOf: (value) => t(`alerts.${value}`),
      facet: facet("alert"),
    }),
    facetFilter("group", t("filterGroup"), {
      values: PRODUCT_GROUPS,
      labelOf: (value) => groups(`choices.product_group.${value}`),
      facet: facet("group"),
    }),
  ];
}
