import { z } from "zod";
import { ecodesignSchema } from "@/lib/ecodesign/contract";
import { REVIEW_STATES } from "@/lib/ecodesign/rules";
import { PRODUCT_GROUPS } from "@/lib/law/rules";
import handlingData from "../data/handling.json" with { type: "json" };
import newSeasonData from "../data/new-season.json" with { type: "json" };

interface Instructions {
  care: { en: string; de: string };
  repair: { en: string; de: string };
  endOfLife: { en: string; de: string };
}

const HANDLING_KINDS = Object.keys(handlingData.kinds) as (keyof typeof handlingData.kinds)[];

export function handlingOf(kind: (typeof HANDLING_KINDS)[number]): Instructions {
  return { ...handlingData.usual, ...handlingData.kinds[kind] };
}

const articleSchema = z.strictObject({
  model: z.string(),
  name: z.string(),
  group: z.enum(PRODUCT_GROUPS),
  madeIn: z.string(),
  commodityCode: z.string(),
  weightG: z.number(),
  packagingG: z.number(),
  carbonKg: z.number(),
  lifetimeYears: z.number(),
  durability: z.number(),
  repairability: z.number(),
  recyclability: z.number(),
  warrantyMonths: z.number(),
  extendedMonths: z.number().optional(),
  /** Name, percent of mass, percent recycled, country of origin, percent renewable of a grown material. */
  parts: z.array(z.tuple([z.string(), z.number(), z.number(), z.string(), z.number().optional()])),
  handling: z.enum(HANDLING_KINDS),
  launchedDaysAgo: z.number(),
  units: z.number(),
  reviewState: z.enum(REVIEW_STATES).optional(),
  undeclared: z.array(z.string()).optional(),
  declared: ecodesignSchema.optional(),
  hasWrongGtin: z.boolean().optional(),
});

export type Article = z.output<typeof articleSchema>;

interface CatalogueData {
  families: Record<string, object>;
  articles: readonly { family: string }[];
}

export function catalogueOf({ families, articles }: CatalogueData): readonly Article[] {
  return articles.map(({ family, ...own }) => articleSchema.parse({ ...families[family], ...own }));
}

export const NEW_SEASON = catalogueOf(newSeasonData);
