import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Section } from "@/components/ui/section";
import { SubmitButton } from "@/components/ui/submit-button";
import type { ShownGrant } from "@/lib/access-grants/list-grants";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { EndField, Refuse, Revoke } from "./grant-decision";

type Send = (form: FormData) => Promise<void>;

interface AuthorityDecisionProps {
  locale: Locale;
  grant: Pick<ShownGrant, "id" | "status" | "organisation">;
  /** The brands in words. */
  reach: string;
  /** YYYY-MM-DD in UTC. */
  today: string;
  actions: { recognise: Send; refuse: Send; end: Send };
}

/** What an operator can do about an authority. */
export function AuthorityDecision({ locale, grant, reach, today, actions }: AuthorityDecisionProps) {
  const t = translator(locale, "accessGrants");
  const organisation = grant.organisation ?? t("portal.erased");
  if (grant.status === "granted")
    return <Revoke locale={locale} names={{ organisation, reach }} grantId={grant.id} action={actions.end} />;
  return (
    <div className="flex min-w-0 flex-col gap-8">
      <Section title={t("operator.recogniseTitle")} description={t("operator.recogniseText")}>
        <form action={actions.recognise} className="flex flex-col items-start gap-4">
          <input type="hidden" name="grantId" value={grant.id} />
          <Field name="brands" label={t("operator.brands")} hint={t("operator.brandsHint")} maxLength={4_000}>
            {(control) => <Input {...control} autoComplete="off" spellCheck={false} />}
          </Field>
          <EndField locale={locale} today={today} />
          <SubmitButton>{t("operator.recognise")}</SubmitButton>
        </form>
      </Section>
      <Refuse locale={locale} grantId={grant.id} action={actions.refuse} />
    </div>
  );
}
