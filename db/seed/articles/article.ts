import type { Ecodesign } from "@/lib/ecodesign/contract";
import type { ProductGroup, ReviewState } from "@/lib/ecodesign/rules";
import type { Handling } from "./handling";

/** Share of mass, share of it that is recycled, where it comes from, and for what grew the share that did. */
export type Part = [name: string, massPct: number, recycledPct: number, origin: string, renewablePct?: number];

/** One line of a brand's catalogue, from which the demo makes a product with its units. */
export interface Article {
  model: string;
  name: string;
  group: ProductGroup;
  madeIn: string;
  /** Combined Nomenclature, eight digits. */
  commodityCode: string;
  weightG: number;
  packagingG: number;
  /** Of one piece, from cradle to gate. */
  carbonKg: number;
  lifetimeYears: number;
  /** Scores from 0 to 10. */
  durability: number;
  repairability: number;
  recyclability: number;
  warrantyMonths: number;
  /** A longer promise to the first holder only. */
  extendedMonths?: number;
  parts: Part[];
  handling: Handling;
  /** When it was registered, in days before today, and how many units then. */
  launchedDaysAgo: number;
  units: number;
  reviewState?: ReviewState;
  /** What the brand has not declared yet. */
  undeclared?: (keyof Ecodesign | "gtin" | "recycled_content" | "carbon_score")[];
  /** Declared otherwise than the catalogue would have it. */
  declared?: Ecodesign;
  /** A digit mistyped in the ERP. */
  hasWrongGtin?: boolean;
}
