import { clsx } from "clsx";
import type { Route } from "next";
import Link from "next/link";
import { PreferenceSwitches } from "@/app/preferences/preference-switches";
import { Guilloche } from "@/components/brands/guilloche";
import { Wordmark } from "@/components/brands/wordmark";
import { Operations } from "@/components/landing/operations";
import { SpecimenPassport } from "@/components/landing/specimen-passport";
import { VerifyForm } from "@/components/landing/verify-form";
import { AccessibilityLink } from "@/components/shell/accessibility-link";
import { getReader, getTranslations } from "../i18n";

const COLUMN = "mx-auto max-w-[76rem] px-5 sm:px-8";
const NAVIGATION_LINK =
  "inline-flex h-9 items-center rounded-md px-3 text-base text-on-cover transition-colors hover:bg-cover-raised";
const POINTS = [
  ["readinessTitle", "readinessText"],
  ["privacyTitle", "privacyText"],
  ["ownTitle", "ownText"],
] as const;

export default async function LandingPage() {
  const [reader, t] = await Promise.all([getReader(), getTranslations("landing")]);
  return (
    <>
      <header className="on-cover bg-cover">
        <div className={`${COLUMN} flex flex-wrap items-center justify-between gap-4 py-5`}>
          <Wordmark className="text-xl text-foil" />
          <nav aria-label={t("toPortal")} className="-mr-3 flex">
            <Link href={"/docs" as Route} className={NAVIGATION_LINK}>
              {t("docs")}
            </Link>
            <Link href={"/sign-in" as Route} className={NAVIGATION_LINK}>
              {t("signIn")}
            </Link>
          </nav>
        </div>
      </header>

      <main>
        <div className="on-cover relative isolate bg-cover">
          <div className="pointer-events-none absolute inset-0 -top-20 -z-10 overflow-hidden">
            <Guilloche
              seed="carnet"
              className="absolute -top-48 left-1/2 size-[70rem] -translate-x-[78%] text-cover-line"
            />
          </div>
          <div
            className={clsx(
              COLUMN,
              "grid items-start gap-x-16 gap-y-12 pt-10 pb-14",
              "lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)] lg:pt-16 lg:pb-16",
            )}
          >
            <div>
              <h1 className="max-w-[11ch] font-serif text-4xl font-normal tracking-tight text-foil sm:text-5xl">
                {t("title")}
              </h1>
              <p className="mt-5 max-w-[34rem] text-md text-on-cover">{t("lead")}</p>
              <div className="mt-9">
                <VerifyForm locale={reader.locale} />
              </div>
            </div>
            <div className="lg:-mb-28 lg:self-end">
              <SpecimenPassport reader={reader} />
            </div>
          </div>
        </div>

        <section className={`${COLUMN} pt-16 lg:pt-36`}>
          <h2 className="font-serif text-2xl font-medium tracking-tight">{t("operationsTitle")}</h2>
          <p className="mt-1.5 mb-8 max-w-prose text-md text-balance text-ink-muted">{t("operationsLead")}</p>
          <Operations locale={reader.locale} />
        </section>

        <section className={`${COLUMN} pt-16`}>
          <h2 className="font-serif text-2xl font-medium tracking-tight">{t("plainTitle")}</h2>
          <div className="mt-6 grid gap-x-12 gap-y-8 md:grid-cols-3">
            {POINTS.map(([title, text]) => (
              <div key={title} className="border-t-3 border-double border-accent-line pt-4">
                <h3 className="text-md font-medium">{t(title)}</h3>
                <p className="mt-1.5 text-ink-muted">{t(text)}</p>
              </div>
            ))}
          </div>
        </section>
      </main>

      <footer className={`${COLUMN} mt-16 flex flex-wrap items-center justify-between gap-4 pb-10`}>
        <p className="flex items-center gap-3 text-ink-muted">
          <Wordmark className="text-md text-ink" />
          {t("footer")}
        </p>
        <div className="flex flex-wrap items-center gap-3">
          <AccessibilityLink locale={reader.locale} />
          <PreferenceSwitches locale={reader.locale} />
        </div>
      </footer>
    </>
  );
}
