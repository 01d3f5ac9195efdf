import type { Role, Scope } from "@/lib/access/permissions";
import type { Tier } from "@/lib/platform/rate-limit/rules";
import type { Article } from "./articles/article";
import { CLOTHING } from "./articles/clothing";
import { CORK_SHOES } from "./articles/cork-shoes";
import type { Responsible } from "./articles/ecodesign-of";
import { EQUIPMENT } from "./articles/equipment";

/** The brands of the demo: invented, at names that RFC 2606 and numbers that GS1 keep for examples. */

export interface DemoBrand {
  slug: string;
  name: string;
  tier: Tier;
  joinedDaysAgo: number;
  responsible: Responsible;
  /** Seven digits that its GTINs begin with. */
  gs1Prefix: string;
  /** The first one is who signs in. */
  members: { name: string; role: Role }[];
  keys: { name: string; scopes: Scope[]; revokedDaysAgo?: number }[];
  articles: readonly Article[];
}

export const TINDVARG: DemoBrand = {
  slug: "tindvarg",
  name: "Tindvarg",
  tier: "premium_enterprise",
  joinedDaysAgo: 560,
  gs1Prefix: "9524100",
  responsible: {
    domain: "tindvarg.example",
    operators: [
      {
        role: "manufacturer",
        name: "Tindvarg AS",
        address: "Storgata 14, 6413 Molde, Norway",
        email: "product@tindvarg.example",
        identifier: "9524100900011",
        identifier_scheme: "gln",
      },
      {
        role: "importer",
        name: "Tindvarg Europe GmbH",
        address: "Große Elbstraße 138, 22767 Hamburg, Germany",
        email: "europe@tindvarg.example",
        identifier: "9524100900028",
        identifier_scheme: "gln",
        eori: "DE000000000000001",
      },
    ],
    facilities: {
      PT: "9524100900035",
      LT: "9524100900042",
      VN: "9524100900059",
      TR: "9524100900066",
      NO: "9524100900073",
      CZ: "9524100900080",
      DE: "9524100900097",
      RO: "9524100900103",
      AT: "9524100900110",
    },
  },
  members: [
    { name: "Kari Solheim", role: "owner" },
    { name: "Jonas Weber", role: "manager" },
    { name: "Ingrid Nygård", role: "compliance" },
    { name: "Tomasz Zieliński", role: "developer" },
    { name: "Marie Lefèvre", role: "viewer" },
  ],
  keys: [
    { name: "ERP", scopes: ["products", "read"] },
    { name: "Shop tills", scopes: ["verify", "transfer"] },
    { name: "Service desks", scopes: ["verify"] },
    { name: "Old web shop", scopes: ["verify", "transfer"], revokedDaysAgo: 74 },
  ],
  articles: [...CLOTHING, ...EQUIPMENT],
};

export const LUME_DO_VALE: DemoBrand = {
  slug: "lume-do-vale",
  name: "Lume do Vale",
  tier: "standard",
  joinedDaysAgo: 270,
  gs1Prefix: "9524200",
  responsible: {
    domain: "lumedovale.example",
    operators: [
      {
        role: "manufacturer",
        name: "Lume do Vale, Lda.",
        address: "Rua da Cortiça 8, 4520-120 Santa Maria da Feira, Portugal",
        email: "passaportes@lumedovale.example",
        identifier: "9524200900010",
        identifier_scheme: "gln",
      },
    ],
    facilities: { PT: "9524200900027" },
  },
  members: [
    { name: "Inês Carvalho", role: "owner" },
    { name: "Rui Tavares", role: "compliance" },
  ],
  keys: [
    { name: "Workshop", scopes: ["products", "read"] },
    { name: "Shop", scopes: ["verify", "transfer"] },
  ],
  articles: CORK_SHOES,
};

/** `Ingrid Nygård` reads mail at `ingrid.nygard@…`. */
export function memberEmail(name: string, domain: string): string {
  const local = name.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replaceAll(" ", ".");
  return `${local}@${domain}`;
}
