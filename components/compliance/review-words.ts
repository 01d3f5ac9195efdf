import type { Locale } from "@/lib/i18n/locales";
import { translator } from "@/lib/i18n/translator";

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

/** The queue under one filter. */
export const queueHref = (filter: Record<string, string>) => `/compliance/queue?${new URLSearchParams(filter)}`;
export const reviewHref = (productId: string) => `/compliance/products/${productId}`;
export const checkHref = (check: string) => `/compliance/checks#check-${check}`;
