import { EntryForm } from "@/components/forms/entry-form";
import { Callout } from "@/components/ui/callout";
import { Section } from "@/components/ui/section";
import { SubmitButton } from "@/components/ui/submit-button";
import { errorSentence } from "@/lib/platform/i18n/error-sentence";
import type { Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import type { FormAction } from "@/lib/platform/input/form-state";
import type { ShownClaim } from "@/lib/transfers/claims/list-claims";
import { CLAIM_TEXT_CHARACTERS_MAX } from "@/lib/transfers/claims/rules";

interface ClaimDecisionProps {
  reader: Reader;
  claim: ShownClaim;
  approve: (form: FormData) => Promise<void>;
  refuse: FormAction;
}

/** What the brand makes of a claim that waits. */
export function ClaimDecision({ reader, claim, approve, refuse }: ClaimDecisionProps) {
  const t = translator(reader.locale, "claims");
  const id = <input type="hidden" name="claimId" value={claim.id} />;
  return (
    <div className="flex min-w-0 flex-col gap-8">
      <Section title={t("approveTitle")}>
        {claim.obstacle ? (
          <Callout tone="caution" title={t("blocked", { reason: errorSentence(reader.locale, claim.obstacle) })} />
        ) : (
          <form action={approve} className="flex flex-col items-start gap-3">
            {id}
            <p>{t("approveText")}</p>
            <SubmitButton>{t("approve")}</SubmitButton>
          </form>
        )}
      </Section>
      <Section title={t("refuseTitle")}>
        <EntryForm
          action={refuse}
          hidden={{ claimId: claim.id }}
          fields={[
            {
              ...{ name: "reason", kind: "note", label: t("reason"), hint: t("reasonHint"), required: true },
              maxLength: CLAIM_TEXT_CHARACTERS_MAX,
            },
          ]}
          submit={t("refuse")}
          variant="secondary"
          className="flex flex-col items-start gap-3"
        />
      </Section>
    </div>
  );
}
