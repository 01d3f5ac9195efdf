import type { ReactNode } from "react";
import { Callout } from "@/components/ui/callout";
import { errorSentence } from "@/lib/platform/i18n/error-sentence";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { ForgetNotice } from "./forget-notice";

interface PageNoticeProps {
  locale: Locale;
  /** The page's search parameters: `done` and `refused` name what came of the last button. */
  params: Record<string, string | string[] | undefined>;
}

const COUNTS = { changed: 0, unchanged: 0, failed: 0 };

/** Numbers that go with the sentence: `done_changed=3`. */
function countsIn(params: PageNoticeProps["params"]): Record<string, number> {
  const given = Object.keys(COUNTS).map(
    (name) => [name, Number(/^\d{1,6}$/.exec(String(params[`done_${name}`]))?.[0] ?? 0)] as const,
  );
  return Object.fromEntries(given);
}

/** What came of the button that led here. Only texts of ours are shown, whatever the address says. */
export function PageNotice({ locale, params }: PageNoticeProps) {
  const t = translator(locale, "done");
  const done = String(params.done) as "transfer_started";
  if (params.refused !== undefined)
    return (
      <Notice>
        <Callout tone="critical" title={errorSentence(locale, String(params.refused))} live />
      </Notice>
    );
  if (params.done === undefined || !t.has(done)) return null;
  return (
    <Notice>
      <Callout tone="positive" title={t(done, countsIn(params) as never)} live />
    </Notice>
  );
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <div className="mb-6">
      {children}
      <ForgetNotice />
    </div>
  );
}
