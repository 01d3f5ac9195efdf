import { Section } from "@/components/ui/section";
import type { ShownGrant } from "@/lib/access-grants/list-grants";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import type { FormAction } from "@/lib/platform/input/form-state";
import { RevokeDialog } from "./end-grant-forms";
import { Refuse } from "./grant-decision";
import { RecogniseForm } from "./recognise-form";

interface AuthorityDecisionProps {
  locale: Locale;
  grant: Pick<ShownGrant, "id" | "status" | "organisation">;
  /** The brands in words. */
  reach: string;
  /** YYYY-MM-DD in UTC. */
  today: string;
  actions: { recognise: FormAction; refuse: FormAction; end: FormAction };
}

/** What an operator can do about an authority. Needs the messages of `portal` and of `accessGrants`. */
export function AuthorityDecision({ locale, grant, reach, today, actions }: AuthorityDecisionProps) {
  const t = translator(locale, "accessGrants");
  const organisation = grant.organisation ?? t("portal.erased");
  if (grant.status === "granted")
    return (
      <div>
        <RevokeDialog action={actions.end} grantId={grant.id} text={t("portal.revokeText", { organisation, reach })} />
      </div>
    );
  return (
    <div className="flex min-w-0 flex-col gap-8">
      <Section title={t("operator.recogniseTitle")} description={t("operator.recogniseText")}>
        <RecogniseForm action={actions.recognise} grantId={grant.id} today={today} />
      </Section>
      <Refuse locale={locale} grantId={grant.id} action={actions.refuse} />
    </div>
  );
}
