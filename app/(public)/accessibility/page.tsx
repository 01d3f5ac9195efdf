import { getReader, getTranslations, titled } from "@/app/i18n";
import { PreferenceRow } from "@/app/preferences/preference-switches";
import { PublicPage } from "@/components/shell/public-page";
import { formatter } from "@/lib/platform/i18n/format";

/** The day of the latest review of the pages against this statement. */
const STATED_ON = "2026-11-21";
const SECTIONS = ["standard", "done", "limits", "contact"] as const;
const POINTS = {
  done: ["keyboard", "contrast", "scripts", "motion", "charts", "signIn"],
  limits: ["audit", "reference", "mail", "images"],
} as const;

export const generateMetadata = titled("accessibility", "title");

/** The accessibility statement (EN 301 549; Directive (EU) 2019/882, Annex V). */
export default async function AccessibilityPage() {
  const [reader, t] = await Promise.all([getReader(), getTranslations("accessibility")]);
  return (
    <PublicPage
      locale={reader.locale}
      seed="accessibility"
      title={t("title")}
      lead={<p>{t("lead")}</p>}
      footer={
        <>
          <p>{t("statedOn", { day: formatter(reader).calendarDate(STATED_ON) })}</p>
          <PreferenceRow locale={reader.locale} />
        </>
      }
    >
      <div className="flex flex-col gap-8 rounded-lg border border-line bg-surface p-6 sm:p-9">
        {SECTIONS.map((section) => (
          <section
            key={section}
            aria-labelledby={section}
            className={
              "grid gap-x-10 gap-y-2 border-line not-first:border-t not-first:pt-8 " +
              "md:grid-cols-[14rem_minmax(0,1fr)]"
            }
          >
            <h2 id={section} className="font-serif text-lg font-medium">
              {t(`sections.${section}.title`)}
            </h2>
            <div className="max-w-prose space-y-3">
              <p>{t(`sections.${section}.text`)}</p>
              {(section === "done" || section === "limits") && (
                <ul className="list-disc space-y-1.5 pl-5 marker:text-ink-faint">
                  {POINTS[section].map((point) => (
                    <li key={point}>{t(`points.${point}`)}</li>
                  ))}
                </ul>
              )}
            </div>
          </section>
        ))}
      </div>
    </PublicPage>
  );
}
