import type { Messages } from "@/lib/platform/i18n/locales";

type Label = Exclude<keyof Messages["shell"], "roles">;

interface Place<Path> {
  label: Label;
  href: Path;
  exact?: boolean;
}

export interface PlaceGroup<Path = PlacePath> {
  label?: Label;
  places: readonly Place<Path>[];
}

const GROUPS = [
  {
    places: [
      { label: "home", href: "/home" },
      { label: "passports", href: "/passports" },
      { label: "products", href: "/products" },
      { label: "imports", href: "/imports" },
      { label: "compliance", href: "/compliance" },
      { label: "transfers", href: "/transfers" },
      { label: "scans", href: "/scans" },
      { label: "mailbox", href: "/mailbox" },
    ],
  },
  {
    label: "developers",
    places: [
      { label: "apiKeys", href: "/api-keys" },
      { label: "webhooks", href: "/settings/webhooks" },
      { label: "requests", href: "/requests" },
      { label: "docs", href: "/docs" },
    ],
  },
  {
    label: "settings",
    places: [
      { label: "preferences", href: "/settings", exact: true },
      { label: "brandProfile", href: "/settings/brand" },
      { label: "brandFace", href: "/settings/appearance" },
      { label: "ownAddress", href: "/settings/address" },
      { label: "signingKeys", href: "/settings/signing-keys" },
      { label: "transferDefaults", href: "/settings/transfers" },
      { label: "claims", href: "/settings/claims" },
      { label: "pickups", href: "/settings/pickups" },
      { label: "restrictedData", href: "/settings/access" },
      { label: "dataPrivacy", href: "/settings/data" },
      { label: "team", href: "/settings/team" },
      { label: "companySignIn", href: "/settings/company-sign-in" },
      { label: "audit", href: "/audit" },
      { label: "security", href: "/settings/security" },
      { label: "sessions", href: "/settings/sessions" },
    ],
  },
  {
    label: "operator",
    places: [
      { label: "deployment", href: "/operator", exact: true },
      { label: "allBrands", href: "/operator/brands" },
      { label: "authorities", href: "/operator/authorities" },
      { label: "incidents", href: "/operator/incidents" },
    ],
  },
] as const satisfies readonly PlaceGroup<string>[];

export type PlacePath = (typeof GROUPS)[number]["places"][number]["href"];

export const NAVIGATION: readonly PlaceGroup[] = GROUPS;

export function placesShown(hiddenPaths: readonly string[]): PlaceGroup[] {
  return NAVIGATION.map((group) => ({
    ...group,
    places: group.places.filter(({ href }) => !hiddenPaths.includes(href)),
  })).filter(({ places }) => places.length > 0);
}
