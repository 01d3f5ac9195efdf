import { z } from "zod";
import { ecodesignSchema } from "@/lib/ecodesign/contract";
import { PRODUCT_GROUPS, REVIEW_STATES } from "@/lib/ecodesign/rules";
import handlingData from "../data/handling.json" with { type: "json" };
import newSeasonData from "../data/new-season.json" with { type: "json" };

interface Instructions {
  care: { en: string; de: string };
  repair: { en: string; de: string };
  endOfLife: { en: string; de: string };
}

const HANDLING_KINDS = Object.keys(handlingData.kinds) as (keyof typeof handlingData.kinds)[];

/** How to care for, repair and hand back what a brand sells, by kind of article. */
export function handlingOf(kind: (typeof HANDLING_KINDS)[number]): Instructions {
  return { ...handlingData.usual, ...handlingData.kinds[kind] };
}

/** One line of a brand's catalogue, from which the demo makes a product with its units. */
const articleSchema = z.strictObject({
  model: z.string(),
  name: z.string(),
  group: z.enum(PRODUCT_GROUPS),
  madeIn: z.string(),
  /** Combined Nomenclature, eight digits. */
  commodityCode: z.string(),
  weightG: z.number(),
  packagingG: z.number(),
  /** Of one piece, from cradle to gate. */
  carbonKg: z.number(),
  lifetimeYears: z.number(),
  /** Scores from 0 to 10. */
  durability: z.number(),
  repairability: z.number(),
  recyclability: z.number(),
  warrantyMonths: z.number(),
  /** A longer promise to the first holder only. */
  extendedMonths: z.number().optional(),
  /** Name, percent of mass, recycled percent of it, origin, and for what grew the percent that did. */
  parts: z.array(z.tuple([z.string(), z.number(), z.number(), z.string(), z.number().optional()])),
  handling: z.enum(HANDLING_KINDS),
  /** When it was registered, in days before today, and how many units then. */
  launchedDaysAgo: z.number(),
  units: z.number(),
  reviewState: z.enum(REVIEW_STATES).optional(),
  /** What the brand has not declared yet. */
  undeclared: z.array(z.string()).optional(),
  /** Declared otherwise than the catalogue would have it. */
  declared: ecodesignSchema.optional(),
  /** A digit mistyped in the ERP. */
  hasWrongGtin: z.boolean().optional(),
});

export type Article = z.output<typeof articleSchema>;

interface CatalogueData {
  families: Record<string, object>;
  articles: readonly { family: string }[];
}

/** The articles of a catalogue's data: each has what its family has, but for what it has of its own. */
export function catalogueOf({ families, articles }: CatalogueData): readonly Article[] {
  return articles.map(({ family, ...own }) => articleSchema.parse({ ...families[family], ...own }));
}

/** What the demo's brand has made for the season to come: sampled in a serial list, not in its catalogue yet. */
export const NEW_SEASON = catalogueOf(newSeasonData);
