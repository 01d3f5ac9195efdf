import type { ReactNode } from "react";
import { ClientMessages } from "@/components/shell/client-messages";
import type { Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { LiveProgress, type LiveStep } from "./live-progress";

interface WorkingProps {
  reader: Reader;
  importId: string;
  step: LiveStep & { state: "checking" | "committing" | "undoing" };
  children?: ReactNode;
}

/** Work that goes on whether anybody looks or not. Without scripts the page asks anew by itself. */
export function Working({ reader, importId, step, children }: WorkingProps) {
  const t = translator(reader.locale, "imports");
  return (
    <section className="rounded-md border border-line bg-surface p-6">
      <noscript>
        <meta httpEquiv="refresh" content={`2; url=/imports/${importId}`} />
      </noscript>
      <h2 className="font-serif text-lg font-medium">{t(`progress.${step.state}`)}</h2>
      <p className="mt-1 mb-5 max-w-prose text-ink-muted">{t(`progress.leave.${step.state}`)}</p>
      <ClientMessages reader={reader} namespaces={["imports"]}>
        <LiveProgress importId={importId} label={t(`progress.${step.state}Label`)} initial={step} />
      </ClientMessages>
      {children && <div className="mt-6 flex flex-wrap gap-2">{children}</div>}
    </section>
  );
}
