import {
  Activity,
  ArrowLeftRight,
  BookOpenText,
  Building2,
  ClipboardCheck,
  DatabaseBackup,
  FileSpreadsheet,
  Fingerprint,
  Gauge,
  House,
  KeyRound,
  type Icon,
  Mail,
  Monitor,
  Package,
  Repeat2,
  ScrollText,
  ShieldCheck,
  SlidersHorizontal,
  Stamp,
  Store,
  Users,
} from "@/components/ui/icons";
import type { Messages } from "@/lib/platform/i18n/locales";

type Label = Exclude<keyof Messages["shell"], "roles">;

interface Place {
  label: Label;
  href: string;
  icon: Icon;
  exact?: boolean;
}

export interface PlaceGroup {
  label?: Label;
  places: readonly Place[];
}

/** The portal's places, in the order in which they are shown. */
export const NAVIGATION: readonly PlaceGroup[] = [
  {
    places: [
      { label: "home", href: "/home", icon: House },
      { label: "passports", href: "/passports", icon: Stamp },
      { label: "products", href: "/products", icon: Package },
      { label: "imports", href: "/imports", icon: FileSpreadsheet },
      { label: "compliance", href: "/compliance", icon: ClipboardCheck },
      { label: "transfers", href: "/transfers", icon: ArrowLeftRight },
      { label: "mailbox", href: "/mailbox", icon: Mail },
    ],
  },
  {
    label: "developers",
    places: [
      { label: "apiKeys", href: "/api-keys", icon: KeyRound },
      { label: "requests", href: "/requests", icon: Activity },
      { label: "docs", href: "/docs", icon: BookOpenText },
    ],
  },
  {
    label: "settings",
    places: [
      { label: "preferences", href: "/settings", icon: SlidersHorizontal, exact: true },
      { label: "brandProfile", href: "/settings/brand", icon: Building2 },
      { label: "transferDefaults", href: "/settings/transfers", icon: Repeat2 },
      { label: "dataPrivacy", href: "/settings/data", icon: DatabaseBackup },
      { label: "team", href: "/settings/team", icon: Users },
      { label: "companySignIn", href: "/settings/company-sign-in", icon: Fingerprint },
      { label: "audit", href: "/audit", icon: ScrollText },
      { label: "security", href: "/settings/security", icon: ShieldCheck },
      { label: "sessions", href: "/settings/sessions", icon: Monitor },
    ],
  },
  {
    label: "operator",
    places: [
      { label: "deployment", href: "/operator", icon: Gauge, exact: true },
      { label: "allBrands", href: "/operator/brands", icon: Store },
    ],
  },
];

/** The places but for those that somebody may not open. */
export function placesShown(hiddenPaths: readonly string[]): PlaceGroup[] {
  return NAVIGATION.map((group) => ({
    ...group,
    places: group.places.filter(({ href }) => !hiddenPaths.includes(href)),
  })).filter(({ places }) => places.length > 0);
}
