"use client";

import { useActionState } from "react";
import { useTranslations } from "use-intl";
import { Callout } from "@/components/ui/callout";
import { CopyButton } from "@/components/ui/copy-button";
import { SubmitButton } from "@/components/ui/submit-button";
import type { ChainFault } from "@/lib/audit/rules";
import type { FormAction } from "@/lib/input/form-state";

export type ChainFinding = { ok: true; rows: number; head: string } | { ok: false; rows: number; brokenAt: number; fault: ChainFault };

/** Recomputes the chain when asked to, and says what was found. */
export function ChainCheck({ action }: { action: FormAction<ChainFinding> }) {
  const t = useTranslations("audit");
  const [state, submit] = useActionState(action, {});
  const found = state.result;
  return (
    <div className="flex flex-col gap-4">
      {state.message && <Callout tone="critical" title={state.message} live />}
      {found?.ok && (
        <Callout tone="positive" title={t("whole", { rows: found.rows })} live>
          {found.rows > 0 && (
            <>
              <p>{t("wholeHint")}</p>
              <p className="mt-2 flex flex-wrap items-center gap-2 font-mono text-sm break-all text-ink">
                {found.head}
                <CopyButton text={found.head} labels={{ copy: t("copy"), copied: t("copied") }} iconOnly />
              </p>
            </>
          )}
        </Callout>
      )}
      {found && !found.ok && (
        <Callout tone="critical" title={t("broken", { sequence: found.brokenAt })} live>
          {t("brokenText", { fault: t(`faults.${found.fault}`) })}
        </Callout>
      )}
      <form action={submit}>
        <SubmitButton variant="secondary">{t("check")}</SubmitButton>
      </form>
    </div>
  );
}
