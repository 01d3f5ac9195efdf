import { RunningWork } from "@/components/shell/running-work";
import { Callout } from "@/components/ui/callout";
import { CopyableCode } from "@/components/ui/copyable-code";
import { Section } from "@/components/ui/section";
import { SubmitButton } from "@/components/ui/submit-button";
import { Time } from "@/components/ui/time";
import type { ShownChainVerification } from "@/lib/audit/request-chain-verification";
import type { ChainVerdict } from "@/lib/audit/verify-audit";
import type { Reader } from "@/lib/platform/i18n/format";
import { type Translate, translator } from "@/lib/platform/i18n/translator";

interface ChainVerificationProps {
  reader: Reader;
  /** The latest; null: there was none. */
  verification: ShownChainVerification | null;
  request: (form: FormData) => Promise<void>;
}

/** Whether the log is whole: how far the latest check is or what it found, and the button that begins one. */
export function ChainVerification({ reader, verification, request }: ChainVerificationProps) {
  const t = translator(reader.locale, "audit");
  return (
    <Section id="chain" title={t("checkTitle")} description={t("checkText")} className="mt-10 scroll-mt-16">
      <div aria-live="polite" className="flex flex-col gap-4">
        {verification?.isRunning && (
          <RunningWork
            label={t("checking")}
            done={verification.rows}
            total={verification.total}
            amount={t("checkingOf", { rows: verification.rows, total: verification.total })}
          >
            {t("checkingText")}
          </RunningWork>
        )}
        {verification && !verification.isRunning && (
          <>
            <Verdict verdict={verification.verdict} t={t} />
            <p className="text-sm text-ink-muted">
              {t.rich("checkedAt", { at: () => <Time value={verification.endedAt} reader={reader} /> })}
            </p>
          </>
        )}
      </div>
      {!verification?.isRunning && (
        <form action={request} className="mt-4">
          <SubmitButton variant="secondary">{t(verification ? "checkAgain" : "check")}</SubmitButton>
        </form>
      )}
    </Section>
  );
}

function Verdict({ verdict, t }: { verdict: ChainVerdict; t: Translate<"audit"> }) {
  if (!verdict.ok)
    return (
      <Callout tone="critical" title={t("broken", { sequence: verdict.brokenAt })}>
        {t("brokenText", { error: t(`errors.${verdict.error}`) })}
      </Callout>
    );
  return (
    <Callout tone="positive" title={t("whole", { rows: verdict.rows })}>
      {verdict.rows > 0 && (
        <>
          <p>{t("wholeHint")}</p>
          <p className="mt-2 text-ink">
            <CopyableCode text={verdict.head} labels={{ copy: t("copy"), copied: t("copied") }} />
          </p>
        </>
      )}
    </Callout>
  );
}
