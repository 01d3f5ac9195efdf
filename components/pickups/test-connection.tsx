"use client";

import { useActionState } from "react";
import { useTranslations } from "use-intl";
import { useGuardedAction } from "@/components/ui/action-form";
import { Callout } from "@/components/ui/callout";
import { SubmitButton } from "@/components/ui/submit-button";
import type { TestedSource } from "@/lib/pickups/test-source";
import type { FormAction } from "@/lib/platform/input/form-state";

interface TestConnectionProps {
  action: FormAction<TestedSource>;
  sourceId: string;
}

export function TestConnection({ action, sourceId }: TestConnectionProps) {
  const t = useTranslations("pickups");
  const [state, submit, isPending] = useActionState(useGuardedAction(action), {});
  return (
    <div className="flex flex-col items-start gap-3">
      <form action={submit}>
        <input type="hidden" name="sourceId" value={sourceId} />
        <SubmitButton variant="secondary">{isPending ? t("testing") : t("test")}</SubmitButton>
      </form>
      {state.message && <Callout tone="critical" title={state.message} live />}
      {state.result && <Result {...state.result} />}
    </div>
  );
}

function Result({ failure, fitting, others, names }: TestedSource) {
  const t = useTranslations("pickups");
  if (failure)
    return (
      <Callout tone={failure === "host_key_new" ? "caution" : "critical"} title={t("tested.failedTitle")} live>
        {t(`failures.${failure}`)}
      </Callout>
    );
  return (
    <Callout tone="positive" title={t("tested.title")} live>
      <p>
        {t("tested.found", { count: fitting })} {others > 0 && t("tested.others", { count: others })}
      </p>
      {names.length > 0 && (
        <p>
          {t("tested.first")} <span className="font-mono text-sm break-all">{names.join(", ")}</span>
        </p>
      )}
    </Callout>
  );
}
