import { Callout } from "@/components/ui/callout";
import type { Flash } from "@/lib/platform/http/flash";
import { errorSentence } from "@/lib/platform/i18n/error-sentence";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { readFlash } from "./read-flash";
import { StayingNotice } from "./staying-notice";

const COUNTS = { changed: 0, unchanged: 0, failed: 0 };

/** What came of the button that led here; said once. */
export async function PageNotice({ locale }: { locale: Locale }) {
  const flash = await readFlash();
  const isSaid = flash && flash.outcome !== "file_refused";
  return <StayingNotice>{isSaid ? <Said flash={flash} locale={locale} /> : null}</StayingNotice>;
}

function Said({ flash, locale }: { flash: Flash; locale: Locale }) {
  const t = translator(locale, "done");
  return (
    <div className="mb-6">
      {flash.outcome === "refused" ? (
        <Callout tone="critical" title={errorSentence(locale, flash.code)} live />
      ) : (
        <Callout
          tone="positive"
          title={t(flash.code as "transfer_started", { ...COUNTS, ...flash.details } as never)}
          live
        />
      )}
    </div>
  );
}
