import { Callout } from "@/components/ui/callout";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Section } from "@/components/ui/section";
import { SubmitButton } from "@/components/ui/submit-button";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";

interface ClosingPanelProps {
  reader: Reader;
  name: string;
  closesAt: Date | null;
  /** Days between the decision and its fulfilment. */
  noticeDays: number;
  close: (form: FormData) => Promise<void>;
  keep: () => Promise<void>;
}

/** Leaving: the decision, asked for with the brand's name, and until its day the way back. */
export function ClosingPanel({ reader, name, closesAt, noticeDays, close, keep }: ClosingPanelProps) {
  const t = translator(reader.locale, "brandSettings.closing");
  const ui = translator(reader.locale, "ui");
  return (
    <Section title={t("title")} description={t("text")}>
      {closesAt ? (
        <Callout
          tone="caution"
          title={t("decided", { day: formatter(reader).date(closesAt) })}
          action={
            <form action={keep}>
              <SubmitButton variant="primary">{t("keepBrand")}</SubmitButton>
            </form>
          }
        >
          {t("decidedText")}
        </Callout>
      ) : (
        <ConfirmDialog
          trigger={t("close")}
          title={t("ask", { brand: name })}
          description={t("lost", { days: noticeDays })}
          action={close}
          confirmLabel={t("confirm")}
          cancelLabel={t("cancel")}
          phrase={{ value: name, label: ui("typeToConfirm", { phrase: name }) }}
        />
      )}
    </Section>
  );
}
