"use client";

import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { Wordmark } from "@/components/brands/wordmark";
import { SearchLink } from "@/components/search/search-link";
import { Menu } from "@/components/ui/icons";
import { AccountMenu, type AccountMenuProps } from "./account-menu";
import { MainNavigation, type MainNavigationProps } from "./main-navigation";
import { MobileMenu } from "./mobile-menu";

export interface CoverProps extends MainNavigationProps {
  brand: { name: string; /** The tier's name in the reader's language. */ tier: string };
  /** Drawn on the server: how is nothing for the browser. */
  logo: ReactNode;
  band: ReactNode;
  account: AccountMenuProps;
  texts: Record<"menu" | "search" | "searchKeys", string>;
}

/** The portal's cover: at the left of a wide screen, folded up on a narrow one. */
export function PortalCover(props: CoverProps) {
  return (
    <>
      <Cover {...props} />
      <FoldedCover {...props} />
    </>
  );
}

function Cover({ brand, logo, band, account, texts, ...navigation }: CoverProps) {
  return (
    <header className="on-cover sticky top-0 hidden h-dvh flex-col overflow-y-auto bg-cover lg:flex print:hidden">
      <Link href={"/home" as Route} className="mx-5 mt-6 w-fit text-xl text-foil">
        <Wordmark />
      </Link>
      {band}
      <BrandName {...brand} logo={logo} className="mt-4 px-5" />
      <div className="mt-4 px-4">
        <SearchLink label={texts.search} keys={texts.searchKeys} />
      </div>
      <div className="mt-5 min-h-40 grow overflow-y-auto px-2 pb-3">
        <MainNavigation {...navigation} />
      </div>
      <div className="shrink-0 border-t border-cover-line p-2">
        <AccountMenu {...account} />
      </div>
    </header>
  );
}

function FoldedCover({ brand, logo, band: _, account, texts, ...navigation }: CoverProps) {
  return (
    <header className="on-cover sticky top-0 z-30 bg-cover lg:hidden print:hidden">
      <MobileMenu
        summary={
          <>
            <Wordmark className="text-lg text-foil" />
            <span className="ml-auto flex items-center gap-2 text-base text-on-cover">
              {texts.menu}
              <Menu aria-hidden="true" className="size-5" />
            </span>
          </>
        }
      >
        <BrandName {...brand} logo={logo} className="px-3 pb-4" />
        <div className="px-3 pb-4">
          <SearchLink label={texts.search} keys={texts.searchKeys} />
        </div>
        <MainNavigation {...navigation} />
        <div className="mt-4 border-t border-cover-line pt-2">
          <AccountMenu {...account} />
        </div>
      </MobileMenu>
    </header>
  );
}

function BrandName({ name, tier, logo, className }: CoverProps["brand"] & { logo: ReactNode; className: string }) {
  return (
    <div className={`min-w-0 ${className}`}>
      {logo}
      <p className="truncate text-base font-medium text-on-cover">{name}</p>
      <p className="micro-label text-on-cover-muted">{tier}</p>
    </div>
  );
}
