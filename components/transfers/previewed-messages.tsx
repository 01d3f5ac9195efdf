import { Section } from "@/components/ui/section";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";

interface PreviewedMessagesProps {
  locale: Locale;
  preview: { locale: Locale; subject: string; html: string; text: string; sms: string | null };
}

/** The messages of an invitation as their recipient gets them. Their links lead nowhere: there is none yet. */
export function PreviewedMessages({ locale, preview }: PreviewedMessagesProps) {
  const t = translator(locale, "transferPreview");
  return (
    <div className="grid items-start gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,35rem)]">
      <Section title={t("mail")} description={<span lang={preview.locale}>{preview.subject}</span>}>
        <iframe
          title={t("frameTitle")}
          srcDoc={preview.html}
          sandbox=""
          className="h-[64rem] w-full rounded-md border border-line bg-surface"
        />
      </Section>
      <div className="flex min-w-0 flex-col gap-8">
        {preview.sms && (
          <Section title={t("sms")}>
            <p lang={preview.locale} className="rounded-lg border border-line bg-sunken px-4 py-3 break-words">
              {preview.sms}
            </p>
          </Section>
        )}
        <Section title={t("text")} description={t("textHint")}>
          <pre
            tabIndex={0}
            role="region"
            aria-label={t("text")}
            lang={preview.locale}
            className="max-h-[64rem] overflow-auto rounded-md border border-line bg-sunken p-4 font-mono text-xs"
          >
            {preview.text}
          </pre>
        </Section>
      </div>
    </div>
  );
}
