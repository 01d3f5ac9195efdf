import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { BrandLogo } from "@/components/brands/brand-logo";
import { GuillocheBand } from "@/components/brands/guilloche";
import { Wordmark } from "@/components/brands/wordmark";
import { CommandKeys } from "@/components/search/command-keys";
import { SearchLink } from "@/components/search/search-link";
import { Menu } from "@/components/ui/icons";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { AccountMenu, type AccountMenuProps } from "./account-menu";
import { BrandNotices, type BrandNoticesProps } from "./brand-notices";
import { MainNavigation } from "./main-navigation";
import { MobileMenu } from "./mobile-menu";

interface PortalShellProps {
  locale: Locale;
  brand: { name: string; /** The tier's name in the reader's language. */ tier: string; logoHash: string | null };
  user: AccountMenuProps["user"];
  /** Paths of places this member may not open; they are left out. */
  hiddenPaths?: readonly string[];
  /** Whether keys of one letter lead somewhere. */
  hasKeys: boolean;
  notices?: Omit<BrandNoticesProps, "locale">;
  /** A server action that ends the session and leaves the portal. */
  signOut: AccountMenuProps["signOut"];
  preferences: AccountMenuProps["preferences"];
  /** Given where this person belongs to several brands. */
  brands?: AccountMenuProps["brands"];
  children: ReactNode;
}

/** The portal's frame: its cover with the navigation left, the page right; on a phone the cover folds up. */
export function PortalShell({
  locale,
  brand,
  user,
  hiddenPaths = [],
  hasKeys,
  notices,
  signOut,
  preferences,
  brands,
  children,
}: PortalShellProps) {
  const [t, search] = [translator(locale, "shell"), translator(locale, "search")];
  const parts: CoverProps = {
    brand,
    search: <SearchLink label={search("open")} keys={search("keys.paletteKeys")} />,
    navigation: <MainNavigation locale={locale} hiddenPaths={hiddenPaths} />,
    account: <AccountMenu {...{ locale, user, signOut, preferences, brands }} />,
  };
  return (
    <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] print:block">
      <a
        href="#content"
        className={
          "sr-only rounded-md bg-surface font-medium text-accent-ink focus:not-sr-only focus:fixed focus:top-3 " +
          "focus:left-3 focus:z-50 focus:px-4 focus:py-2"
        }
      >
        {t("skip")}
      </a>
      <CommandKeys hasKeys={hasKeys} />
      <Cover {...parts} />
      <FoldedCover {...parts} menuLabel={t("menu")} />
      <main
        id="content"
        tabIndex={-1}
        className="min-w-0 px-4 pt-6 pb-16 outline-none sm:px-8 lg:px-10 lg:pt-8 print:p-0"
      >
        <div className="mx-auto max-w-[84rem]">
          <BrandNotices locale={locale} {...notices} />
          {children}
        </div>
      </main>
    </div>
  );
}

interface CoverProps {
  brand: PortalShellProps["brand"];
  search: ReactNode;
  navigation: ReactNode;
  account: ReactNode;
}

function Cover({ brand, search, navigation, account }: CoverProps) {
  return (
    <header className="on-cover sticky top-0 hidden h-dvh flex-col overflow-y-auto bg-cover lg:flex print:hidden">
      <Link href={"/home" as Route} className="mx-5 mt-6 w-fit text-xl text-foil">
        <Wordmark />
      </Link>
      <GuillocheBand seed={brand.name} className="mt-5 h-8 w-full shrink-0 text-cover-line" />
      <BrandName {...brand} className="mt-4 px-5" />
      <div className="mt-4 px-4">{search}</div>
      <div className="mt-5 min-h-40 grow overflow-y-auto px-2 pb-3">{navigation}</div>
      <div className="shrink-0 border-t border-cover-line p-2">{account}</div>
    </header>
  );
}

function FoldedCover({ brand, search, navigation, account, menuLabel }: CoverProps & { menuLabel: string }) {
  return (
    <header className="on-cover sticky top-0 z-30 bg-cover lg:hidden print:hidden">
      <MobileMenu
        summary={
          <>
            <Wordmark className="text-lg text-foil" />
            <span className="ml-auto flex items-center gap-2 text-base text-on-cover">
              {menuLabel}
              <Menu aria-hidden="true" className="size-5" />
            </span>
          </>
        }
      >
        <BrandName {...brand} className="px-3 pb-4" />
        <div className="px-3 pb-4">{search}</div>
        {navigation}
        <div className="mt-4 border-t border-cover-line pt-2">{account}</div>
      </MobileMenu>
    </header>
  );
}

function BrandName({ name, tier, logoHash, className }: PortalShellProps["brand"] & { className: string }) {
  return (
    <div className={`min-w-0 ${className}`}>
      {logoHash && <BrandLogo hash={logoHash} alt="" className="mb-2 h-9! max-w-40!" />}
      <p className="truncate text-base font-medium text-on-cover">{name}</p>
      <p className="micro-label text-on-cover-muted">{tier}</p>
    </div>
  );
}
