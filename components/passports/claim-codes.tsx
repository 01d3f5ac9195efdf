import { Button } from "@/components/ui/button";
import { CheckboxField } from "@/components/ui/checkbox";
import { TextLink } from "@/components/ui/text-link";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";

interface ClaimCodesProps {
  locale: Locale;
  /** Whether the brand lets items be claimed by codes. */
  isOn: boolean;
  /** The selection, as the page's address has it. */
  chosen: readonly (readonly [string, string])[];
}

/** Makes the codes that are printed under the labels. A form that is answered with a file, without scripts. */
export function ClaimCodes({ locale, isOn, chosen }: ClaimCodesProps) {
  const t = translator(locale, "passports.labels.claims");
  return (
    <details className="rounded-md border border-line px-4 py-3">
      <summary className="unfolds font-medium">{t("title")}</summary>
      {isOn ? (
        <form method="post" action="/passports/labels/claim-codes" className="mt-3 flex flex-col items-start gap-3">
          {chosen.map(([name, value]) => (
            <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
          ))}
          <p className="max-w-prose text-ink-muted">{t("text")}</p>
          <CheckboxField name="replaces" value="yes" label={t("replaces")} />
          <p className="flex flex-wrap gap-2.5">
            {(["pdf", "csv", "json"] as const).map((format) => (
              <Button key={format} type="submit" name="format" value={format}>
                {t(format)}
              </Button>
            ))}
          </p>
        </form>
      ) : (
        <p className="mt-3 text-ink-muted">
          {t("off")} <TextLink href="/settings/claims">{t("toSettings")}</TextLink>
        </p>
      )}
    </details>
  );
}
