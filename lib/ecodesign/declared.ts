import type { ProductGroup } from "@/lib/law/rules";
import type { BatteryState, Ecodesign, ProductColumns } from "./registry";

/** Pure and without the contract, so that browsers do not load it. */

export type Declared = Partial<Ecodesign> &
  Omit<ProductColumns, "name" | "model" | "external_id" | "product_group"> & {
    product_group?: string | null;
    battery_state?: BatteryState | null;
  };

export type DeclaredField = keyof Declared & string;

export function isDeclared(declared: Declared, name: DeclaredField): boolean {
  return declared[name] !== null && declared[name] !== undefined;
}

const tongue = (tag: string) => tag.split("-", 1)[0] ?? tag;

export function inLanguage(
  texts: Readonly<Record<string, string>>,
  wantedTag: string,
  brandLocale = "en",
): { language: string; text: string } | null {
  const entries = Object.entries(texts);
  const target =
    entries.find(([language]) => language === wantedTag) ??
    [wantedTag, brandLocale, "en"]
      .map((tag) => entries.find(([language]) => tongue(language) === tongue(tag)))
      .find(Boolean);
  const [language, text] = target ?? entries[0] ?? [];
  return language === undefined || text === undefined ? null : { language, text };
}

export const isForOtherGroup = (language: string, wantedTag: string): boolean => tongue(language) !== tongue(wantedTag);

export function missingLanguages<Tag extends string>(
  texts: Readonly<Record<string, string>>,
  tags: readonly Tag[],
): Tag[] {
  const there = new Set(Object.keys(texts).map(tongue));
  return tags.filter((tag) => !there.has(tongue(tag)));
}

export function declaredEntries(name: DeclaredField, declared: Declared): Readonly<Record<string, unknown>>[] {
  const value: unknown = declared[name];
  return (Array.isArray(value) ? value : value == null ? [] : [value]) as Record<string, unknown>[];
}

interface ProductData {
  gtin: string | null;
  productGroup: ProductGroup | null;
  recycledContent: number | null;
  carbonScore: number | null;
  warrantyMonths: number | null;
  ecodesign: Ecodesign;
}

const ownData = (product: ProductData) => ({
  gtin: product.gtin,
  product_group: product.productGroup,
  recycled_content: product.recycledContent,
  carbon_score: product.carbonScore,
  warranty_months: product.warrantyMonths,
});

export const declaredData = (product: ProductData) => ({ ...product.ecodesign, ...ownData(product) });

export function productSnapshot(
  product: ProductData & { name: string; model: string | null; externalId: string | null },
): Record<string, unknown> {
  const { name, model, externalId, ecodesign } = product;
  const snapshot: Record<string, unknown> = {};
  const parts: Record<string, unknown>[] = [{ name, model, external_id: externalId }, ecodesign, ownData(product)];
  for (const part of parts) for (const field in part) if (part[field] != null) snapshot[field] = part[field];
  return snapshot;
}
