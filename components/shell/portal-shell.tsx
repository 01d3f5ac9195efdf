import type { ReactNode } from "react";
import { BrandLogo } from "@/components/brands/brand-logo";
import { GuillocheBand } from "@/components/brands/guilloche";
import { CommandKeys } from "@/components/search/command-keys";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import type { AccountMenuProps } from "./account-menu";
import { BrandNotices, type BrandNoticesProps } from "./brand-notices";
import { placesShown } from "./navigation";
import { PortalCover } from "./portal-cover";
import { type ModeProps, ModeSwitch, TestModeBanner } from "./test-mode";

interface PortalShellProps {
  locale: Locale;
  brand: { name: string; /** The tier's name in the reader's language. */ tier: string; logoHash: string | null };
  user: AccountMenuProps["user"] & { role: "owner" | "manager" | "compliance" | "developer" | "viewer" };
  /** Paths of places this member may not open; they are left out. */
  hiddenPaths?: readonly string[];
  /** Whether keys of one letter lead somewhere. */
  hasKeys: boolean;
  notices?: Omit<BrandNoticesProps, "locale">;
  /** A server action that ends the session and leaves the portal. */
  signOut: AccountMenuProps["signOut"];
  preferences: AccountMenuProps["preferences"];
  /** Live or test, and the ways from one to the other. */
  mode: ModeProps;
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
  mode,
  brands,
  children,
}: PortalShellProps) {
  const [t, search] = [translator(locale, "shell"), translator(locale, "search")];
  return (
    <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] print:block">
      <a href="#content" className="skip-link">
        {t("skip")}
      </a>
      <CommandKeys hasKeys={hasKeys} />
      <PortalCover
        brand={{ name: brand.name, tier: brand.tier }}
        logo={brand.logoHash && <BrandLogo hash={brand.logoHash} alt="" className="mb-2 h-9! max-w-40!" />}
        band={<GuillocheBand seed={brand.name} className="mt-5 h-8 w-full shrink-0 text-cover-line" />}
        mode={<ModeSwitch {...mode} texts={{ mode: t("mode"), live: t("liveMode"), test: t("testMode") }} />}
        label={t("mainNavigation")}
        groups={placesShown(hiddenPaths).map(({ label, places }) => ({
          label: label && t(label),
          places: places.map((place) => ({ href: place.href, label: t(place.label) })),
        }))}
        account={{
          user,
          signOut,
          preferences,
          brands,
          texts: {
            account: t("account"),
            role: t(`roles.${user.role}`),
            signOut: t("signOut"),
            switchBrand: t("switchBrand"),
          },
        }}
        texts={{ menu: t("menu"), search: search("open"), searchKeys: search("keys.paletteKeys") }}
      />
      <main id="content" tabIndex={-1} className="portal-page">
        <div className="mx-auto max-w-[84rem]">
          {mode.isTest && (
            <TestModeBanner locale={locale} leave={mode.leave} hasMailbox={!hiddenPaths.includes("/mailbox")} />
          )}
          <BrandNotices locale={locale} {...notices} />
          {children}
        </div>
      </main>
    </div>
  );
}
