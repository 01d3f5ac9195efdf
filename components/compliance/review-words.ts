import type { ReviewState } from "@/lib/ecodesign/rules";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";

/** A field of a product as its label says it. */
export function fieldLabel(locale: Locale, name: string): string {
  const ecodesign = translator(locale, "ecodesign");
  const known = `fields.${name}` as "fields.gtin";
  if (ecodesign.has(known)) return ecodesign(known);
  const t = translator(locale, "review");
  const own = `fields.${name}` as "fields.name";
  return t.has(own) ? t(own) : name;
}

/** A product group by name; null and `none`: products without one. */
export function groupLabel(locale: Locale, group: string | null): string {
  if (group === null || group === "none") return translator(locale, "review")("noGroup");
  return translator(locale, "ecodesign")(`choices.product_group.${group as "textiles"}`);
}

/** The states in which somebody still has to act. */
export const OPEN_STATES: readonly ReviewState[] = ["draft", "submitted", "changes_requested"];

/** The queue under some filters; without any, all of it. */
export function queueHref(filter: Record<string, string | readonly string[]>): string {
  const query = new URLSearchParams(
    Object.entries(filter).flatMap(([name, given]) => [given].flat().map((value) => [name, value])),
  );
  return query.size > 0 ? `/compliance/queue?${query}` : "/compliance/queue?view=all";
}

export const reviewHref = (productId: string) => `/compliance/products/${productId}`;
export const checkHref = (check: string) => `/compliance/checks#check-${check}`;
