import type { Messages } from "@/lib/platform/i18n/locales";

type Label = Exclude<keyof Messages["shell"], "roles">;

interface Place<Path> {
  label: Label;
  href: Path;
}

export type Area = "developers" | "settings" | "operator";

/** Without an area, its places are in the main navigation; otherwise the area is, and leads to its own navigation. */
export interface PlaceGroup<Path = PlacePath> {
  area?: Area;
  label?: Label;
  places: readonly Place<Path>[];
}

const GROUPS = [
  {
    places: [
      { label: "home", href: "/home" },
      { label: "products", href: "/products" },
      { label: "passports", href: "/passports" },
      { label: "transfers", href: "/transfers" },
      { label: "compliance", href: "/compliance" },
      { label: "scans", href: "/scans" },
      { label: "imports", href: "/imports" },
    ],
  },
  {
    area: "developers",
    places: [
      { label: "apiKeys", href: "/api-keys" },
      { label: "webhooks", href: "/settings/webhooks" },
      { label: "requests", href: "/requests" },
      { label: "mailbox", href: "/mailbox" },
      { label: "docs", href: "/docs" },
    ],
  },
  { area: "settings", label: "preferences", places: [{ label: "preferences", href: "/settings" }] },
  {
    area: "settings",
    label: "brand",
    places: [
      { label: "brandProfile", href: "/settings/brand" },
      { label: "brandFace", href: "/settings/appearance" },
      { label: "ownAddress", href: "/settings/address" },
      { label: "signingKeys", href: "/settings/signing-keys" },
    ],
  },
  {
    area: "settings",
    label: "automation",
    places: [
      { label: "transferDefaults", href: "/settings/transfers" },
      { label: "claims", href: "/settings/claims" },
      { label: "pickups", href: "/settings/pickups" },
    ],
  },
  {
    area: "settings",
    label: "dataPrivacy",
    places: [
      { label: "dataPrivacy", href: "/settings/data" },
      { label: "restrictedData", href: "/settings/access" },
      { label: "audit", href: "/audit" },
    ],
  },
  {
    area: "settings",
    label: "team",
    places: [
      { label: "members", href: "/settings/team" },
      { label: "companySignIn", href: "/settings/company-sign-in" },
    ],
  },
  {
    area: "settings",
    label: "security",
    places: [
      { label: "signIn", href: "/settings/security" },
      { label: "sessions", href: "/settings/sessions" },
    ],
  },
  {
    area: "operator",
    places: [
      { label: "deployment", href: "/operator" },
      { label: "allBrands", href: "/operator/brands" },
      { label: "authorities", href: "/operator/authorities" },
      { label: "incidents", href: "/operator/incidents" },
    ],
  },
] as const satisfies readonly PlaceGroup<string>[];

export type PlacePath = (typeof GROUPS)[number]["places"][number]["href"];

export const NAVIGATION: readonly PlaceGroup[] = GROUPS;

/** The place that a page belongs to: the one whose address is the longest beginning of the page's. */
export function placeOf(path: string): PlacePath | undefined {
  return NAVIGATION.flatMap(({ places }) => places.map(({ href }) => href))
    .filter((href) => path === href || path.startsWith(`${href}/`))
    .sort((a, b) => b.length - a.length)[0];
}

export function placesShown(hiddenPaths: readonly string[]): PlaceGroup[] {
  return NAVIGATION.map((group) => ({
    ...group,
    places: group.places.filter(({ href }) => !hiddenPaths.includes(href)),
  })).filter(({ places }) => places.length > 0);
}
