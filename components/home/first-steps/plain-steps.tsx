import { LinkButton } from "@/components/ui/link-button";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { Waiting } from "./waiting";

/** What a brand has not said of itself yet, and where it does. */
export function ProfileStep({ locale, missing }: { locale: Locale; missing: readonly ("contact" | "logo")[] }) {
  const t = translator(locale, "firstSteps.profile");
  return (
    <div className="flex flex-col items-start gap-4">
      {missing.length > 0 && (
        <div>
          <p>{t("missing")}</p>
          <ul className="list-disc pl-5 text-ink-muted">
            {missing.map((what) => (
              <li key={what}>{t(what)}</li>
            ))}
          </ul>
        </div>
      )}
      <LinkButton href="/settings/brand" variant={missing.length > 0 ? "primary" : "secondary"}>
        {t("go")}
      </LinkButton>
    </div>
  );
}

/** Labels of the first passports, ready for the printer. */
export function LabelsStep({
  locale,
  passportIds,
  isDone,
}: {
  locale: Locale;
  passportIds: readonly string[];
  isDone: boolean;
}) {
  const t = translator(locale, "firstSteps.labels");
  if (passportIds.length === 0) return <p>{t("none")}</p>;
  const query = new URLSearchParams(passportIds.map((id) => ["ids", id]));
  return (
    <div className="flex flex-col items-start gap-4">
      {isDone && <Waiting isOver waiting="" over={t("drawn")} />}
      <LinkButton href={`/passports/labels?${query}`} variant={isDone ? "secondary" : "primary"}>
        {t("go", { count: passportIds.length })}
      </LinkButton>
    </div>
  );
}
