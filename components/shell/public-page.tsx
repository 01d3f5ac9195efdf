import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Wordmark } from "@/components/brands/brand-signs";
import { Guilloche } from "@/components/brands/guilloche";
import { Link } from "@/components/ui/page-link";
import { isLong, textOf } from "@/components/ui/whole-text";
import { appearancePictureHref, COVER_WIDTHS, type AppearanceCover } from "@/lib/brands/appearance/rules";
import type { ActiveAppearance } from "@/lib/brands/appearance/show-appearance";
import { type Locale, LOCALES, localeName } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";

interface PublicPageProps {
  locale: Locale;
  seed: string;
  appearance?: ActiveAppearance;
  eyebrow?: ReactNode;
  title: ReactNode;
  lead?: ReactNode;
  /** Contains the page's heading (h1); the title then comes second. */
  alert?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
}

export const COLUMN = "mx-auto w-full max-w-[66rem] px-4 sm:px-8";

export function PublicPage({
  locale,
  seed,
  appearance,
  eyebrow,
  title,
  lead,
  alert,
  children,
  footer,
}: PublicPageProps) {
  const Title = alert ? "h2" : "h1";
  const hasPicture = Boolean(appearance?.cover);
  return (
    <div lang={locale} className="flex min-h-dvh flex-col">
      {appearance?.style && <style id="face">{appearance.style}</style>}
      {alert}
      <header
        className={clsx(
          "on-cover relative isolate bg-cover pb-20 sm:pb-24 print:bg-transparent print:pb-6",
          Boolean(alert) && "print:pt-6",
        )}
      >
        {appearance?.cover && <CoverPicture cover={appearance.cover} isBesideOnly={Boolean(alert)} />}
        <div aria-hidden="true" className="pointer-events-none absolute inset-0 -z-10 overflow-hidden print:hidden">
          <Guilloche
            seed={seed}
            className={clsx(
              "absolute -top-40 size-[44rem] text-cover-line",
              hasPicture ? "-left-72 max-lg:top-24" : "-right-48 sm:-right-24",
            )}
          />
        </div>
        <div className={COLUMN}>
          {appearance ? (
            <AppearanceSign appearance={appearance} />
          ) : (
            <a href="/" className="inline-block py-5 text-lg text-foil print:py-0 print:text-accent-ink">
              <Wordmark />
            </a>
          )}
          <div className={clsx("pt-4 sm:pt-8", hasPicture ? "max-w-[40rem] lg:max-w-[30rem]" : "max-w-[40rem]")}>
            {eyebrow && <p className="micro-label text-on-cover-muted print:text-ink-muted">{eyebrow}</p>}
            <Title
              dir="auto"
              className={clsx(
                "mt-1.5 font-serif font-normal tracking-tight wrap-anywhere text-foil print:text-ink",
                isLong(textOf(title)) ? "text-xl" : "text-3xl sm:text-4xl",
              )}
            >
              {title}
            </Title>
            {lead && <div className="mt-3 text-md text-on-cover print:text-ink">{lead}</div>}
          </div>
        </div>
      </header>
      <main className={clsx(COLUMN, "relative -mt-12 grow pb-14 sm:-mt-14 print:mt-0")}>{children}</main>
      <footer
        className={clsx(
          COLUMN,
          "flex flex-wrap items-center justify-between gap-x-8 gap-y-4 pb-10 text-sm text-ink-muted print:hidden",
        )}
      >
        {footer}
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <AccessibilityLink locale={locale} />
          {appearance && (
            <a href="/" className="target inline-flex items-center gap-1.5 hover:text-ink">
              {translator(locale, "publicPassport")("madeWith")}
              <Wordmark className="gap-1.5!" />
            </a>
          )}
        </div>
      </footer>
    </div>
  );
}

function AppearanceSign({ appearance: { brandName, logo } }: { appearance: ActiveAppearance }) {
  if (logo?.isOnWhite)
    return (
      <p className="py-5 print:py-0">
        <span className="inline-flex h-12 max-w-56 items-center rounded-md bg-white px-2.5 py-1.5 print:px-0">
          <img src={logo.href} alt={brandName} className="max-h-full max-w-full object-contain" />
        </span>
      </p>
    );
  return (
    <p className="py-5 font-serif text-lg text-foil print:py-0 print:text-ink">
      {logo && (
        <img
          src={logo.href}
          alt={brandName}
          className={
            "-mx-2 h-14 max-w-60 rounded-md bg-(--face-plate) object-contain object-left px-2 py-1 print:hidden"
          }
        />
      )}
      {/* On paper there is no cover, and a logo made for one would not be seen. */}
      <span aria-hidden={logo !== null} className={logo ? "hidden print:inline" : "wrap-anywhere"}>
        {brandName}
      </span>
    </p>
  );
}

function CoverPicture({ cover, isBesideOnly }: { cover: AppearanceCover; isBesideOnly: boolean }) {
  const { small, large, width, height } = cover;
  const smallWidth = Math.min(COVER_WIDTHS.small, width);
  return (
    <img
      src={appearancePictureHref(large)}
      srcSet={`${appearancePictureHref(small)} ${smallWidth}w, ${appearancePictureHref(large)} ${width}w`}
      sizes="(min-width: 64rem) 44vw, 100vw"
      width={width}
      height={height}
      alt=""
      fetchPriority="high"
      className={clsx(
        "h-40 w-full object-cover sm:h-56 lg:absolute lg:inset-y-0 lg:right-0 lg:h-full lg:w-[44%] print:hidden",
        isBesideOnly && "max-lg:hidden",
      )}
    />
  );
}

interface LocaleLinksProps {
  locale: Locale;
  label: string;
  hrefOf: (locale: Locale) => string;
}

/** For pages that send no Referer: plain links with the language in the URL. */
export function LocaleLinks({ locale, label, hrefOf }: LocaleLinksProps) {
  return (
    <nav aria-label={label} className="flex gap-4">
      {LOCALES.map((choice) => (
        <a
          key={choice}
          href={hrefOf(choice)}
          lang={choice}
          hrefLang={choice}
          aria-current={choice === locale ? "true" : undefined}
          className={
            "target inline-flex items-center underline decoration-line-strong underline-offset-3 hover:text-ink " +
            "aria-[current]:text-ink aria-[current]:no-underline"
          }
        >
          {localeName(choice)}
        </a>
      ))}
    </nav>
  );
}

export function AccessibilityLink({ locale }: { locale: Locale }) {
  return (
    <Link
      href="/accessibility"
      className={
        "target inline-flex items-center text-sm text-ink-muted underline decoration-line-strong " +
        "underline-offset-3 hover:text-ink"
      }
    >
      {translator(locale, "accessibility")("title")}
    </Link>
  );
}
