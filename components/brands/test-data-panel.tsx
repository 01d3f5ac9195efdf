import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Section } from "@/components/ui/section";
import type { ShownTestData } from "@/lib/brands/test-mode/clear-test-data";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";

interface TestDataPanelProps {
  locale: Locale;
  data: ShownTestData;
  /** Left out: this member may not. */
  clear?: (form: FormData) => Promise<void>;
}

/** What there is of test data, and the button that clears them, after it has said what goes and what stays. */
export function TestDataPanel({ locale, data, clear }: TestDataPanelProps) {
  const t = translator(locale, "testMode");
  const { isClearing, ...counts } = data;
  const isEmpty = counts.products + counts.messages === 0;
  return (
    <Section title={t("data.title")} description={isEmpty ? t("data.none") : t("data.text", counts)}>
      {isClearing && <p role="status">{t("data.clearing")}</p>}
      {clear && !isEmpty && !isClearing && (
        <ConfirmDialog
          trigger={t("data.go")}
          title={t("data.confirm.title")}
          description={
            <>
              <p>{t("data.confirm.text", counts)}</p>
              <p className="mt-2">{t("data.confirm.stays")}</p>
            </>
          }
          action={clear}
          confirmLabel={t("data.go")}
          cancelLabel={t("data.confirm.keep")}
        />
      )}
    </Section>
  );
}
