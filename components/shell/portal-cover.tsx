"use client";

import type { Route } from "next";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useRef } from "react";
import { Wordmark } from "@/components/brands/wordmark";
import { SearchLink } from "@/components/search/search-link";
import { Menu } from "@/components/ui/icons";
import { AccountMenu, type AccountMenuProps } from "./account-menu";
import { MainNavigation, type MainNavigationProps } from "./main-navigation";

export interface CoverProps extends MainNavigationProps {
  brand: { name: string; /** The tier's name in the reader's language. */ tier: string };
  /** Drawn on the server: how is nothing for the browser. */
  logo: ReactNode;
  band: ReactNode;
  mode: ReactNode;
  account: AccountMenuProps;
  texts: Record<"menu" | "search" | "searchKeys", string>;
}

const ID = "cover";

/**
 * The portal's cover: at the left of a wide screen; a narrow one has it as a popover under its bar, which opens without
 * scripts, too.
 */
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
