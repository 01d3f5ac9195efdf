import { clsx } from "clsx";
import type { Route } from "next";
import { PreferenceSwitches } from "@/app/preferences/preference-switches";
import { Wordmark } from "@/components/brands/brand-signs";
import { Guilloche } from "@/components/brands/guilloche";
import { SpecimenPassport } from "@/components/landing/specimen-passport";
import { AccessibilityLink } from "@/components/shell/public-page";
import { buttonClass } from "@/components/ui/button";
import { Link } from "@/components/ui/page-link";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { getReader, getTranslations } from "../i18n";

const OPERATIONS = [
  {
    title: "verifyTitle",
    text: "verifyText",
    request: "GET /v1/verify?code=7K3M-Q2XD-9F4T-VW8P8",
    answer: '"authenticity": { "status": "authentic" }',
  },
  { title: "transferTitle", text: "transferText", request: "POST /v1/transfer", answer: '"status": "pending"' },
  { title: "registerTitle", text: "registerText", request: "POST /v1/products", answer: '"count": 1000' },
] as const;

function Operations({ locale }: { locale: Locale }) {
  const t = translator(locale, "landing");
  return (
    <ol className="border-b border-line">
      {OPERATIONS.map(({ title, text, request, answer }, index) => (
        <li
          key={title}
          className="grid gap-x-10 gap-y-3 border-t border-line py-7 md:grid-cols-[3rem_minmax(0,5fr)_minmax(0,4fr)]"
        >
          <span aria-hidden="true" className="font-mono text-sm text-ink-faint">
            {String(index + 1).padStart(2, "0")}
          </span>
          <div>
            <h3 className="font-serif text-xl font-medium tracking-tight">{t(title)}</h3>
            <p className="mt-1.5 max-w-prose text-md text-ink-muted">{t(text)}</p>
          </div>
          <div className="self-center font-mono text-sm leading-6">
            <p className="break-all">{request}</p>
            <p className="text-ink-muted">
              <span aria-hidden="true" className="text-accent-ink">
                →{" "}
              </span>
              {answer}
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}

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

function VerifyForm({ locale }: { locale: Locale }) {
  const t = translator(locale, "landing");
  return (
    <form action="/p" className="max-w-lg">
      <label htmlFor="code" className="micro-label text-on-cover-muted">
        {t("codeLabel")}
      </label>
      <div className="mt-1.5 flex flex-col gap-2 sm:flex-row">
        <input
          id="code"
          name="code"
          required
          maxLength={200}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="7K3M-Q2XD-9F4T-VW8P8"
          aria-describedby="code-hint"
          className={
            "h-12 min-w-0 grow rounded-md border border-foil/45 bg-cover-raised px-3.5 font-mono text-md " +
            "tracking-wide text-on-cover transition-colors placeholder:text-on-cover-muted hover:border-foil/80"
          }
        />
        <button className={buttonClass("secondary", "lg", "h-12! border-foil! bg-foil! text-cover! hover:opacity-90")}>
          {t("verify")}
        </button>
      </div>
      <p id="code-hint" className="mt-2 text-sm text-on-cover-muted">
        {t("codeHint")}
      </p>
    </form>
  );
}
