import type { ReactNode } from "react";
import { Callout } from "@/components/ui/callout";
import type { Locale } from "@/lib/i18n/locales";
import { translator } from "@/lib/i18n/translator";
import { ForgetNotice } from "./forget-notice";

interface PageNoticeProps {
  locale: Locale;
  /** The page's search parameters: `done` and `refused` name what came of the last button. */
  params: Record<string, string | string[] | undefined>;
}

/** What came of the button that led here. Only texts of ours are shown, whatever the address says. */
export function PageNotice({ locale, params }: PageNoticeProps) {
  const t = translator(locale, "portal");
  const done = `done.${String(params.done)}` as "done.transfer_started";
  const refused = `failures.${String(params.refused)}` as "failures.other";
  if (params.refused !== undefined)
    return (
      <Notice>
        <Callout tone="critical" title={t(t.has(refused) ? refused : "failures.other")} live />
      </Notice>
    );
  if (params.done === undefined || !t.has(done)) return null;
  return (
    <Notice>
      <Callout tone="positive" title={t(done)} live />
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
