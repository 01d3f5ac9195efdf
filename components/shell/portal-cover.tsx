"use client";

import type { Route } from "next";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useRef } from "react";
import { Wordmark } from "@/components/brands/brand-signs";
import { SearchLink } from "@/components/search/search-link";
import {
  Menu,
  Activity,
  ArrowLeftRight,
  BadgeCheck,
  BookOpenCheck,
  BookOpenText,
  Building2,
  CheckCheck,
  ClipboardCheck,
  DatabaseBackup,
  ExternalLink,
  FileKey,
  FileSpreadsheet,
  Fingerprint,
  FolderDown,
  Gauge,
  House,
  KeyRound,
  type Icon,
  Mail,
  Monitor,
  Package,
  Palette,
  Repeat2,
  ScrollText,
  SearchAlert,
  ShieldCheck,
  SlidersHorizontal,
  Stamp,
  Store,
  TriangleAlert,
  Users,
  Webhook,
} from "@/components/ui/icons";
import { PendingMark } from "@/components/ui/submit-button";
import { AccountMenu, type AccountMenuProps } from "./account-menu";
import { type PlacePath, NAVIGATION } from "./navigation";

interface CoverProps extends MainNavigationProps {
  brand: { name: string; tier: string };
  /** Rendered on the server, so that the browser gets no code for it. */
  logo: ReactNode;
  band: ReactNode;
  mode: ReactNode;
  account: AccountMenuProps;
  texts: Record<"menu" | "search" | "searchKeys", string>;
}

const ID = "cover";

/** On the left of wide screens; on narrow ones a popover below the bar, which opens without scripts. */
export function PortalCover({ brand, logo, band, mode, account, texts, ...navigation }: CoverProps) {
  const cover = useRef<HTMLDivElement>(null);
  const path = usePathname();
  useEffect(() => cover.current?.hidePopover?.(), [path]);
  return (
    <header className="contents">
      <div className="on-cover sticky top-0 z-30 flex h-14 items-center bg-cover px-4 lg:hidden print:hidden">
        <Wordmark className="text-lg text-foil" />
        <button
          type="button"
          popoverTarget={ID}
          className="ml-auto flex h-full cursor-pointer items-center gap-2 text-base text-on-cover"
        >
          {texts.menu}
          <Menu aria-hidden="true" className="size-5" />
        </button>
      </div>
      <div ref={cover} id={ID} popover="auto" className="cover">
        <div className="max-lg:hidden">
          <Link href={"/home" as Route} className="mx-5 mt-6 block w-fit text-xl text-foil">
            <Wordmark />
          </Link>
          {band}
        </div>
        <BrandName {...brand} logo={logo} />
        {mode}
        <div className="mt-4 px-4">
          <SearchLink label={texts.search} keys={texts.searchKeys} />
        </div>
        <div className="mt-5 min-h-40 grow px-2 pb-3 lg:overflow-y-auto">
          <MainNavigation {...navigation} />
        </div>
        <div className="shrink-0 border-t border-cover-line p-2">
          <AccountMenu {...account} />
        </div>
      </div>
    </header>
  );
}

function BrandName({ name, tier, logo }: CoverProps["brand"] & { logo: ReactNode }) {
  return (
    <div className="mt-4 min-w-0 px-5">
      {logo}
      <p className="truncate text-base font-medium text-on-cover">{name}</p>
      <p className="micro-label text-on-cover-muted">{tier}</p>
    </div>
  );
}

/** Separate from the navigation data, which code without a UI also reads. */
const NAVIGATION_ICONS: Readonly<Record<PlacePath, Icon>> = {
  "/home": House,
  "/passports": Stamp,
  "/products": Package,
  "/imports": FileSpreadsheet,
  "/compliance": ClipboardCheck,
  "/transfers": ArrowLeftRight,
  "/scans": SearchAlert,
  "/mailbox": Mail,
  "/api-keys": KeyRound,
  "/settings/webhooks": Webhook,
  "/requests": Activity,
  "/docs": BookOpenText,
  "/settings": SlidersHorizontal,
  "/settings/brand": Building2,
  "/settings/appearance": Palette,
  "/settings/address": ExternalLink,
  "/settings/signing-keys": FileKey,
  "/settings/transfers": Repeat2,
  "/settings/claims": CheckCheck,
  "/settings/pickups": FolderDown,
  "/settings/access": BookOpenCheck,
  "/settings/data": DatabaseBackup,
  "/settings/team": Users,
  "/settings/company-sign-in": Fingerprint,
  "/audit": ScrollText,
  "/settings/security": ShieldCheck,
  "/settings/sessions": Monitor,
  "/operator": Gauge,
  "/operator/brands": Store,
  "/operator/authorities": BadgeCheck,
  "/operator/incidents": TriangleAlert,
};

const EXACT: ReadonlySet<PlacePath> = new Set(
  NAVIGATION.flatMap(({ places }) => places.flatMap(({ href, exact }) => (exact ? [href] : []))),
);

function NavigationLink({ href, label }: { href: PlacePath; label: string }) {
  const Icon = NAVIGATION_ICONS[href];
  const path = usePathname();
  const isHere = EXACT.has(href) ? path === href : path === href || path.startsWith(`${href}/`);
  const link = useRef<HTMLAnchorElement>(null);
  // In a short window the navigation scrolls: the current entry must be visible.
  useEffect(() => {
    if (isHere && link.current?.checkVisibility()) link.current.scrollIntoView({ block: "nearest" });
  }, [isHere]);
  return (
    <Link ref={link} href={href} aria-current={isHere ? "page" : undefined}>
      <Icon aria-hidden="true" />
      {label}
      <PendingMark />
    </Link>
  );
}

interface MainNavigationProps {
  label: string;
  groups: readonly { label?: string; places: readonly { href: PlacePath; label: string }[] }[];
}

function MainNavigation({ label, groups }: MainNavigationProps) {
  return (
    <nav aria-label={label} className="main-navigation flex flex-col gap-5">
      {groups.map((group, index) => (
        <div key={group.label ?? index}>
          {group.label && <p className="micro-label px-3 pb-1 text-on-cover-muted">{group.label}</p>}
          <ul className="flex flex-col gap-0.5">
            {group.places.map((link) => (
              <li key={link.href}>
                <NavigationLink {...link} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
