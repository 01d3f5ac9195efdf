import { Section } from "@/components/ui/section";
import { SubmitButton } from "@/components/ui/submit-button";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";

interface HeadMailsProps {
  locale: Locale;
  isOn: boolean;
  /** Left out: the reader may not change it. */
  change?: (form: FormData) => Promise<void>;
}

/** Where the end of the log is kept, and whether owners get it by mail. */
export function HeadMails({ locale, isOn, change }: HeadMailsProps) {
  const t = translator(locale, "audit");
  return (
    <Section id="head-mails" title={t("mails.title")} description={t("mails.why")} className="mt-10 scroll-mt-16">
      <p className="max-w-prose text-ink-muted">{t(isOn ? "mails.on" : "mails.off")}</p>
      {change && (
        <form action={change} className="mt-4">
          <input type="hidden" name="isOn" value={String(!isOn)} />
          <SubmitButton variant="secondary">{t(isOn ? "mails.turnOff" : "mails.turnOn")}</SubmitButton>
        </form>
      )}
    </Section>
  );
}
