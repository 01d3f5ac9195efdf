"use client";

import type { Route } from "next";
import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useRef } from "react";
import { Wordmark } from "@/components/brands/brand-signs";
import { SearchLink } from "@/components/search/search-link";
import {
  ArrowLeftRight,
  ClipboardCheck,
  FileSpreadsheet,
  Gauge,
  House,
  type Icon,
  Menu,
  Package,
  SearchAlert,
  SlidersHorizontal,
  Stamp,
  Webhook,
} from "@/components/ui/icons";
import { Link } from "@/components/ui/page-link";
import { PendingMark } from "@/components/ui/submit-button";
import { AccountMenu, type AccountMenuProps } from "./account-menu";
import { type ShownGroup, useCurrentGroup } from "./area-navigation";
import type { Area, PlacePath } from "./navigation";
import { BellButton, type BellProps, NotificationPanel } from "./notification-bell";

interface CoverProps extends MainNavigationProps {
  brand: { name: string; tier: string };
  /** Rendered on the server, so that the browser gets no code for it. */
  logo: ReactNode;
  band: ReactNode;
  account: AccountMenuProps;
  /** Undefined in test mode, which notifies no one. */
  bell: BellProps | undefined;
  texts: Record<"menu" | "search" | "searchKeys", string>;
}

const ID = "cover";

export function PortalCover({ brand, logo, band, account, bell, texts, ...navigation }: CoverProps) {
  const cover = useRef<HTMLDivElement>(null);
  const path = usePathname();
  useEffect(() => cover.current?.hidePopover?.(), [path]);
  return (
    <header className="contents">
      <div className="on-cover sticky top-0 z-30 flex h-14 items-center bg-cover px-4 lg:hidden print:hidden">
        <Wordmark className="mr-auto text-lg text-foil" />
        {bell && <BellButton {...bell} className="mr-3" />}
        <button
          type="button"
          popoverTarget={ID}
          className="flex h-full cursor-pointer items-center gap-2 text-base text-on-cover"
        >
          {texts.menu}
          <Menu aria-hidden="true" className="size-5" />
        </button>
      </div>
      <div ref={cover} id={ID} popover="auto" className="cover">
        <div className="max-lg:hidden">
          <div className="mt-6 mr-3 ml-5 flex items-center justify-between">
            <Link href={"/home" as Route} className="block w-fit text-xl text-foil">
              <Wordmark />
            </Link>
            {bell && <BellButton {...bell} className="rounded-sm hover:bg-cover-raised" />}
          </div>
          {band}
        </div>
        <BrandName {...brand} logo={logo} />
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
      {bell && <NotificationPanel {...bell} />}
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
const NAVIGATION_ICONS: Readonly<Partial<Record<PlacePath | Area, Icon>>> = {
  "/home": House,
  "/products": Package,
  "/passports": Stamp,
  "/transfers": ArrowLeftRight,
  "/compliance": ClipboardCheck,
  "/scans": SearchAlert,
  "/imports": FileSpreadsheet,
  developers: Webhook,
  settings: SlidersHorizontal,
  operator: Gauge,
};

interface EntryProps {
  href: PlacePath;
  label: string;
  icon: Icon | undefined;
  isHere: boolean;
}

function NavigationLink({ href, label, icon: EntryIcon, isHere }: EntryProps) {
  const link = useRef<HTMLAnchorElement>(null);
  // In a short window the navigation scrolls: the current entry must be visible.
  useEffect(() => {
    if (isHere && link.current?.checkVisibility()) link.current.scrollIntoView({ block: "nearest" });
  }, [isHere]);
  return (
    <Link ref={link} href={href} aria-current={isHere ? "page" : undefined}>
      {EntryIcon && <EntryIcon aria-hidden="true" />}
      {label}
      <PendingMark />
    </Link>
  );
}

interface MainNavigationProps {
  label: string;
  groups: readonly ShownGroup[];
  areas: Readonly<Record<Area, string>>;
}

function MainNavigation({ label, groups, areas }: MainNavigationProps) {
  const { current, group: currentGroup } = useCurrentGroup(groups);
  const main = groups.flatMap(({ area, places }) => (area ? [] : places));
  const firstOfAreas = groups.filter(({ area }, index) => groups.findIndex((group) => group.area === area) === index);
  return (
    <nav aria-label={label} className="main-navigation flex flex-col gap-5">
      <ul className="flex flex-col gap-0.5">
        {main.map(({ href, label: name }) => (
          <li key={href}>
            <NavigationLink href={href} label={name} icon={NAVIGATION_ICONS[href]} isHere={href === current} />
          </li>
        ))}
      </ul>
      <ul className="flex flex-col gap-0.5">
        {firstOfAreas.map(
          ({ area, href }) =>
            area && (
              <li key={area}>
                <NavigationLink
                  href={href}
                  label={areas[area]}
                  icon={NAVIGATION_ICONS[area]}
                  isHere={area === currentGroup?.area}
                />
              </li>
            ),
        )}
      </ul>
    </nav>
  );
}
