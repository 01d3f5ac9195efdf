import type { ReactNode } from "react";
import { PreferenceSwitches } from "@/app/preferences/preference-switches";
import { Wordmark } from "@/components/brands/brand-signs";
import { Guilloche, GuillocheBand } from "@/components/brands/guilloche";
import { AccessibilityLink } from "@/components/shell/public-page";
import { Link } from "@/components/ui/page-link";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";

interface SignInFrameProps {
  locale: Locale;
  title: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
}

export function SignInFrame({ locale, title, lead, children }: SignInFrameProps) {
  const t = translator(locale, "signIn");
  return (
    <div className="flex min-h-dvh flex-col lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <header className="on-cover relative isolate flex flex-col overflow-hidden bg-cover text-on-cover">
        <GuillocheBand seed="carnet" className="absolute inset-x-0 bottom-0 -z-10 h-6 w-full text-cover-line lg:h-10" />
        <Guilloche
          seed="carnet"
          className={
            "absolute top-1/2 left-1/2 -z-10 hidden size-[46rem] -translate-1/2 text-cover-line " +
            "[--guilloche-second:var(--color-cover-raised)] lg:block"
          }
        />
        <Link href="/" className="m-6 w-fit text-xl text-foil lg:m-10">
          <Wordmark />
        </Link>
        <div className="mx-6 mb-12 lg:mx-auto lg:my-auto lg:pb-24 lg:text-center">
          <p className="font-serif text-2xl leading-tight text-balance text-foil lg:text-4xl">{t("cover")}</p>
          <p className="mt-2 max-w-[26rem] text-base text-balance text-on-cover-muted lg:mx-auto lg:mt-4 lg:text-md">
            {t("coverText")}
          </p>
        </div>
      </header>
      <main className="flex grow flex-col px-6 py-10 sm:px-10">
        <div className="m-auto w-full max-w-[22rem]">
          <h1 className="font-serif text-3xl font-medium tracking-tight">{title}</h1>
          {lead && <p className="mt-2 text-ink-muted">{lead}</p>}
          <div className="mt-8">{children}</div>
        </div>
        <div className="mx-auto mt-10 flex w-full max-w-[22rem] flex-wrap items-center gap-3">
          <PreferenceSwitches locale={locale} />
          <AccessibilityLink locale={locale} />
        </div>
      </main>
    </div>
  );
}
