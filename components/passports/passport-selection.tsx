import { Button } from "@/components/ui/button";
import { PenLine, Printer } from "@/components/ui/icons";
import { formatPassportCode } from "@/lib/passports/code";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";

/** What can be done with passports that are ticked in a list. `mayChange`: whether this member may change them. */
export function passportSelection({ locale, mayChange }: { locale: Locale; mayChange: boolean }) {
  const t = translator(locale, "passports");
  return {
    rowLabel: ({ code }: { code: string }) => formatPassportCode(code),
    canSelectAll: true,
    actions: (
      <>
        <Button type="submit" size="sm" formAction="/passports/labels" icon={<Printer aria-hidden="true" />}>
          {t("labels.print")}
        </Button>
        {mayChange && (
          <Button type="submit" size="sm" formAction="/passports/changes/new" icon={<PenLine aria-hidden="true" />}>
            {t("bulk.open")}
          </Button>
        )}
      </>
    ),
  };
}
