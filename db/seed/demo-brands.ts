import { z } from "zod";
import { ROLES, SCOPES } from "@/lib/access/permissions";
import { ecodesignFields } from "@/lib/ecodesign/contract";
import { LOCALES } from "@/lib/platform/i18n/locales";
import { TIERS } from "@/lib/platform/rate-limit/rules";
import { catalogueOf } from "./articles/article";
import kreisvolt from "./data/kreisvolt.json" with { type: "json" };
import lumeDoVale from "./data/lume-do-vale.json" with { type: "json" };
import names from "./data/names.json" with { type: "json" };
import tindvarg from "./data/tindvarg.json" with { type: "json" };
import { numberOf, pick } from "./drawn";

/** Invented brands, with names reserved by RFC 2606 and numbers reserved by GS1 for examples. */
const brandSchema = z.object({
  slug: z.string(),
  name: z.string(),
  tier: z.enum(TIERS),
  textLocales: z.array(z.enum(LOCALES)),
  joinedDaysAgo: z.number(),
  responsible: z.object({
    domain: z.string(),
    phone: z.string().nullable(),
    operators: ecodesignFields.operators.unwrap().unwrap(),
    facilities: z.record(z.string(), z.string()),
  }),
  gs1Prefix: z.string(),
  members: z.array(z.object({ name: z.string(), role: z.enum(ROLES) })),
  keys: z.array(z.object({ name: z.string(), scopes: z.array(z.enum(SCOPES)), revokedDaysAgo: z.number().optional() })),
});

const demoBrand = (data: typeof tindvarg | typeof lumeDoVale | typeof kreisvolt) => ({
  ...brandSchema.parse(data),
  articles: catalogueOf(data),
});

export type DemoBrand = ReturnType<typeof demoBrand>;
export const TINDVARG = demoBrand(tindvarg);
export const LUME_DO_VALE = demoBrand(lumeDoVale);
export const KREISVOLT = demoBrand(kreisvolt);

export function memberEmail(name: string, domain: string): string {
  const local = name.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replaceAll(" ", ".");
  return `${local}@${domain}`;
}

const HOSTS = ["example.com", "example.org", "example.net"];
const GERMAN_SPEAKING = new Set(names.germanSpeaking);

export interface Person {
  email: string;
  locale: "en" | "de";
}

export function personOf(label: string): Person {
  const [first, last] = [pick(`${label} first`, names.first), pick(`${label} last`, names.last)];
  const number = numberOf(`${label} number`, 3);
  const email =
    `${first}.${last}${number === 0 ? "" : 70 + numberOf(label, 30)}@${pick(`${label} host`, HOSTS)}`.toLowerCase();
  return { email, locale: GERMAN_SPEAKING.has(last) ? "de" : "en" };
}
