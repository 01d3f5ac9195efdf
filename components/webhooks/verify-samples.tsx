import { CodeBlock } from "@/components/ui/code-block";
import { Fold } from "@/components/ui/fold";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { VERIFY_SAMPLES } from "@/lib/webhooks/verify-samples";

/** How a receiver knows that a delivery is ours, in four languages. */
export function VerifySamples({ locale }: { locale: Locale }) {
  const t = translator(locale, "webhooks");
  return (
    <div className="flex flex-col gap-3">
      <p className="max-w-prose text-ink-muted">{t("verify.text")}</p>
      {VERIFY_SAMPLES.map(({ language, code }) => (
        <Fold key={language} summary={language}>
          <div className="mt-2">
            <CodeBlock
              code={code}
              label={t("verify.label", { language })}
              labels={{ copy: t("copy"), copied: t("copied") }}
            />
          </div>
        </Fold>
      ))}
    </div>
  );
}
