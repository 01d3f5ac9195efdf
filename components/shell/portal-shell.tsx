import type { Route } from "next";
import type { ReactNode } from "react";
import { BrandLogo } from "@/components/brands/brand-signs";
import { GuillocheBand } from "@/components/brands/guilloche";
import { CommandKeys } from "@/components/search/command-keys";
import { ActionForm } from "@/components/ui/action-form";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { FlaskConical } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link";
import { Link } from "@/components/ui/page-link";
import { Progress } from "@/components/ui/progress";
import { UNREAD_COUNTED_MAX } from "@/lib/events/notification-rules";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import type { AccountMenuProps } from "./account-menu";
import { AreaNavigation } from "./area-navigation";
import { KeepCurrent } from "./keep-current";
import { placesShown } from "./navigation";
import type { BellProps } from "./notification-bell";
import { PortalCover } from "./portal-cover";

interface PortalShellProps {
  locale: Locale;
  brand: { name: string; tier: string; logoHash: string | null };
  user: AccountMenuProps["user"] & { role: "owner" | "manager" | "compliance" | "developer" | "viewer" };
  hiddenPaths?: readonly string[];
  hasKeys: boolean;
  notices?: Omit<BrandNoticesProps, "locale">;
  signOut: AccountMenuProps["signOut"];
  preferences: AccountMenuProps["preferences"];
  mode: ModeProps;
  bell?: Pick<BellProps, "open" | "readAll"> & { unread: number };
  brands?: AccountMenuProps["brands"];
  children: ReactNode;
}

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
  bell,
  brands,
  children,
}: PortalShellProps) {
  const [t, search] = [translator(locale, "shell"), translator(locale, "search")];
  const areas = { developers: t("developers"), settings: t("settings"), operator: t("operator") };
  const groups = placesShown(hiddenPaths).flatMap(({ area, label, places }) => {
    const links = places.map((link) => ({ href: link.href, label: t(link.label) }));
    return links[0] ? [{ area, label: label && t(label), href: links[0].href, places: links }] : [];
  });
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
        label={t("mainNavigation")}
        groups={groups}
        areas={areas}
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
        bell={bell && bellProps(locale, bell)}
        texts={{ menu: t("menu"), search: search("open"), searchKeys: search("keys.paletteKeys") }}
      />
      <main id="content" tabIndex={-1} className="portal-page">
        <div className="mx-auto max-w-[84rem]">
          {mode.isTest && (
            <TestModeBanner locale={locale} leave={mode.leave} hasMailbox={!hiddenPaths.includes("/mailbox")} />
          )}
          <BrandNotices locale={locale} {...notices} />
          <AreaNavigation
            groups={groups}
            areas={areas}
            mode={<ModeSwitch {...mode} texts={{ mode: t("mode"), live: t("liveMode"), test: t("testMode") }} />}
          />
          {children}
        </div>
      </main>
    </div>
  );
}

function bellProps(locale: Locale, { unread, open, readAll }: NonNullable<PortalShellProps["bell"]>): BellProps {
  const t = translator(locale, "notifications");
  return {
    ...{ open, readAll },
    badge: unread === 0 ? null : unread > UNREAD_COUNTED_MAX ? `${UNREAD_COUNTED_MAX}+` : String(unread),
    texts: {
      label: unread === 0 ? t("title") : t("bell", { count: unread }),
      title: t("title"),
      all: t("seeAll"),
      readAll: t("readAll"),
      none: t("none"),
      loading: t("loading"),
      failed: t("failed"),
      unread: t("isUnread"),
    },
  };
}

interface BrandNoticesProps {
  locale: Locale;
  suspension?: string | null;
  /** Formatted for the reader; null: not closing. */
  closingDay?: string | null;
}

function BrandNotices({ locale, suspension = null, closingDay = null }: BrandNoticesProps) {
  const t = translator(locale, "shell");
  if (suspension === null && closingDay === null) return null;
  const action = <LinkButton href="/settings/data">{t("dataPrivacy")}</LinkButton>;
  return (
    <div className="mb-6 flex flex-col gap-3 print:hidden">
      {suspension !== null && (
        <Callout tone="caution" title={t("suspendedTitle")} action={action}>
          {t("suspendedText", { reason: suspension })}
        </Callout>
      )}
      {closingDay !== null && (
        <Callout tone="caution" title={t("closingTitle", { day: closingDay })} action={suspension === null && action}>
          {t("closingText")}
        </Callout>
      )}
    </div>
  );
}

type SwitchMode = (form: FormData) => Promise<void>;

interface ModeProps {
  isTest: boolean;
  enter: SwitchMode;
  leave: SwitchMode;
}

function ModeSwitch({ isTest, enter, leave, texts }: ModeProps & { texts: Record<"mode" | "live" | "test", string> }) {
  const choice = (text: string, isCurrent: boolean, action: SwitchMode) =>
    isCurrent ? (
      <span aria-current="true">{text}</span>
    ) : (
      <ActionForm action={action}>
        <button>{text}</button>
      </ActionForm>
    );
  return (
    <div role="group" aria-label={texts.mode} className="mode-switch">
      {choice(texts.live, !isTest, leave)}
      {choice(texts.test, isTest, enter)}
    </div>
  );
}

function TestModeBanner({ locale, leave, hasMailbox }: { locale: Locale; leave: SwitchMode; hasMailbox: boolean }) {
  const t = translator(locale, "testMode");
  return (
    <aside
      aria-label={t("title")}
      className={
        "mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-caution/40 " +
        "bg-caution-soft px-3.5 py-2.5 print:hidden"
      }
    >
      <p className="flex min-w-0 flex-1 basis-64 items-start gap-2">
        <FlaskConical aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-caution" />
        <span>
          <strong className="me-2 font-medium">{t("title")}</strong>
          <span className="text-ink-muted">{t("banner")}</span>
        </span>
      </p>
      <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {hasMailbox && (
          <Link href={"/mailbox" as Route} className="text-accent-ink underline underline-offset-2 hover:no-underline">
            {t("mailbox")}
          </Link>
        )}
        <ActionForm action={leave}>
          <Button type="submit" size="sm">
            {t("leave")}
          </Button>
        </ActionForm>
      </span>
    </aside>
  );
}

interface RunningWorkProps {
  label: string;
  done: number;
  total: number;
  amount: string;
  children: string;
}

export function RunningWork({ label, done, total, amount, children }: RunningWorkProps) {
  return (
    <div className="max-w-2xl">
      <StayCurrent />
      <Progress label={label} value={done} max={Math.max(1, total)} valueText={amount} />
      <p className="mt-2 max-w-prose text-ink-muted">{children}</p>
    </div>
  );
}

export function StayCurrent() {
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content="2" />
      </noscript>
      <KeepCurrent />
    </>
  );
}
