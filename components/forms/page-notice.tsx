import { headers } from "next/headers";
import { cache } from "react";
import { KeepCurrent } from "@/components/shell/keep-current";
import { Callout } from "@/components/ui/callout";
import { type Flash, FLASH_HEADER, takeFlash } from "@/lib/platform/http/flash";
import { errorSentence } from "@/lib/platform/i18n/error-sentence";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { StayingNotice } from "./staying-notice";

/** The one-time notice for this page, or null. Every part of one page reads the same. */
export const readFlash = cache(async (): Promise<Flash | null> => takeFlash((await headers()).get(FLASH_HEADER)));

/** What goes on behind the page, which therefore looks again for as long as it tells of it. */
const GOES_ON = new Set(["webhook_tested", "webhook_replayed", "pickup_looking", "pickup_key_confirmed"]);

const COUNTS = { changed: 0, unchanged: 0, failed: 0 };

interface PageNoticeProps {
  locale: Locale;
  /** How stands what it tells of: once that has changed, it has had its day. */
  standing?: string;
}

/** What came of the button that led here; said once. */
export async function PageNotice({ locale, standing }: PageNoticeProps) {
  const flash = await readFlash();
  const isSaid = flash && flash.outcome !== "file_refused";
  return <StayingNotice key={standing}>{isSaid ? <Said flash={flash} locale={locale} /> : null}</StayingNotice>;
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
      {GOES_ON.has(flash.code) && <KeepCurrent />}
    </div>
  );
}
