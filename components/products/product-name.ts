import { exampleMark } from "@/components/brands/examples/example-mark";
import { type Cell, worded } from "@/components/table/cell";
import type { Locale } from "@/lib/platform/i18n/locales";

interface ProductNameProps {
  locale: Locale;
  product: { name: string; model: string | null; isExample?: boolean; pictureId?: string | null };
  /** The gravest thing to be known of it; null: nothing is. */
  alert?: string | null;
}

/** A product in the first column of a list: its name and model, and what is to be known of it before all else. */
export function productName({ locale, product, alert = null }: ProductNameProps): Cell {
  const words = [
    product.name,
    ...(product.model ? ["\u2002", worded("beside", product.model)] : []),
    ...(product.isExample ? [exampleMark(locale)] : []),
    ...(alert === null ? [] : [{ tone: "critical", icon: "alert", text: alert, isFramed: true } as const]),
  ];
  return product.pictureId ? { picture: product.pictureId, text: words } : words;
}
