import { EntryForm } from "@/components/forms/entry-form";
import { Section } from "@/components/ui/section";
import type { ShownGrant } from "@/lib/access-grants/list-grants";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import type { FormAction } from "@/lib/platform/input/form-state";
import { RefuseGrant, RevokeGrant } from "./end-grant";

interface AuthorityDecisionProps {
  locale: Locale;
  grant: Pick<ShownGrant, "id" | "status" | "organisation">;
  /** The brands in words. */
  reach: string;
  /** YYYY-MM-DD in UTC. */
  today: string;
  actions: { recognise: FormAction; refuse: FormAction; end: FormAction };
}

/** What an operator can do about an authority. */
export function AuthorityDecision({ locale, grant, reach, today, actions }: AuthorityDecisionProps) {
  const t = translator(locale, "accessGrants");
  const organisation = grant.organisation ?? t("portal.erased");
  if (grant.status === "granted")
    return (
      <RevokeGrant
        locale={locale}
        grantId={grant.id}
        action={actions.end}
        text={t("portal.revokeText", { organisation, reach })}
      />
    );
  return (
    <div className="flex min-w-0 flex-col gap-8">
      <Section title={t("operator.recogniseTitle")} description={t("operator.recogniseText")}>
        <EntryForm
          action={actions.recognise}
          hidden={{ grantId: grant.id }}
          fields={[
            {
              ...{ name: "brands", kind: "text", label: t("operator.brands"), hint: t("operator.brandsHint") },
              maxLength: 4_000,
            },
            {
              ...{ name: "ends_on", kind: "day", label: t("portal.endsOn"), hint: t("portal.endsOnHint") },
              ...{ required: true, min: today },
            },
          ]}
          submit={t("operator.recognise")}
          className="flex flex-col items-start gap-4"
        />
      </Section>
      <RefuseGrant locale={locale} grantId={grant.id} action={actions.refuse} />
    </div>
  );
}
