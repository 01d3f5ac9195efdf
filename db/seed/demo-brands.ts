import { z } from "zod";
import { ROLES, SCOPES } from "@/lib/access/permissions";
import { ecodesignFields } from "@/lib/ecodesign/contract";
import { LOCALES } from "@/lib/platform/i18n/locales";
import { TIERS } from "@/lib/platform/rate-limit/rules";
import { catalogueOf } from "./articles/article";
import lumeDoVale from "./data/lume-do-vale.json" with { type: "json" };
import tindvarg from "./data/tindvarg.json" with { type: "json" };

/** The brands of the demo: invented, at names that RFC 2606 and numbers that GS1 keep for examples. */
const brandSchema = z.object({
  slug: z.string(),
  name: z.string(),
  tier: z.enum(TIERS),
  /** What its products' texts are to be had in: one of them lacks French, so that the demo shows what is missing. */
  textLocales: z.array(z.enum(LOCALES)),
  joinedDaysAgo: z.number(),
  /** Who answers for its products. */
  responsible: z.object({
    domain: z.string(),
    /** One that its country keeps for films. */
    phone: z.string().nullable(),
    operators: ecodesignFields.operators.unwrap().unwrap(),
    /** GLN of the site that finishes a product, by country. */
    facilities: z.record(z.string(), z.string()),
  }),
  /** Seven digits that its GTINs begin with. */
  gs1Prefix: z.string(),
  /** The first one is who signs in. */
  members: z.array(z.object({ name: z.string(), role: z.enum(ROLES) })),
  keys: z.array(z.object({ name: z.string(), scopes: z.array(z.enum(SCOPES)), revokedDaysAgo: z.number().optional() })),
});

const demoBrand = (data: typeof tindvarg | typeof lumeDoVale) => ({
  ...brandSchema.parse(data),
  articles: catalogueOf(data),
});

export type DemoBrand = ReturnType<typeof demoBrand>;
export const TINDVARG = demoBrand(tindvarg);
export const LUME_DO_VALE = demoBrand(lumeDoVale);

/** `Ingrid Nygård` reads mail at `ingrid.nygard@…`. */
export function memberEmail(name: string, domain: string): string {
  const local = name.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replaceAll(" ", ".");
  return `${local}@${domain}`;
}
