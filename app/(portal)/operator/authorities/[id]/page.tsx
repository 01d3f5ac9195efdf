import type { Metadata } from "next";
import { cache } from "react";
import { memberContext } from "@/app/action";
import { getTranslations } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { RoleBases } from "@/components/access-grants/access-request";
import { GrantFrame } from "@/components/access-grants/grant-frame";
import { EntryForm } from "@/components/forms/entry-dialog";
import { SecondStepForm } from "@/components/people/auth/second-step-form";
import { ClientMessages } from "@/components/shell/client-messages";
import { Section } from "@/components/ui/section";
import { showAuthority, type GrantView } from "@/lib/access-grants/list-grants";
import { isRecentCode } from "@/lib/access/actor";
import { dayOf } from "@/lib/platform/calendar";
import { now } from "@/lib/platform/clock";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import type { FormAction } from "@/lib/platform/input/form-state";
import { proveSecondStepAction } from "../../../../(public)/two-factor/actions";
import { RefuseGrant, RevokeGrant } from "../../../../../components/access-grants/grant-table";
import { orNotFound } from "../../../or-not-found";
import { endRecognitionAction, recogniseAuthorityAction, refuseAuthorityAction } from "../actions";

const load = cache(async (grantId: string) => orNotFound(showAuthority(await memberContext(), { grantId })));

export async function generateMetadata({ params }: PageProps<"/operator/authorities/[id]">): Promise<Metadata> {
  const [{ organisation }, t] = await Promise.all([load((await params).id), getTranslations("accessGrants")]);
  return { title: organisation ?? t("operator.title") };
}

export default async function AuthorityPage({ params }: PageProps<"/operator/authorities/[id]">) {
  const { actor, reader, format, t } = await openPage("accessGrants");
  const grant = await load((await params).id);
  const isOpen = grant.status === "waiting" || grant.status === "granted";
  const isProved = isRecentCode(actor.secondStepAt, now());
  const reach = grant.brandIds ? format.list(grant.brandNames) : t("operator.all");
  return (
    <GrantFrame
      reader={reader}
      grant={grant}
      list={{ label: t("operator.title"), href: "/operator/authorities" }}
      reach={reach}
    >
      {isOpen && (
        <div className="flex min-w-0 flex-col gap-8">
          <RoleBases reader={reader} roles={[grant.role]} />
          {!isProved && (
            <div className="max-w-sm">
              <p className="mb-3 text-ink-muted">{t("operator.code")}</p>
              <ClientMessages reader={reader} namespaces={["signIn"]}>
                <SecondStepForm action={proveSecondStepAction} callbackUrl={`/operator/authorities/${grant.id}`} />
              </ClientMessages>
            </div>
          )}
          <AuthorityDecision
            locale={reader.locale}
            grant={grant}
            reach={reach}
            today={dayOf(now())}
            actions={{ recognise: recogniseAuthorityAction, refuse: refuseAuthorityAction, end: endRecognitionAction }}
          />
        </div>
      )}
    </GrantFrame>
  );
}

interface AuthorityDecisionProps {
  locale: Locale;
  grant: Pick<GrantView, "id" | "status" | "organisation">;
  reach: string;
  today: string;
  actions: { recognise: FormAction; refuse: FormAction; end: FormAction };
}

function AuthorityDecision({ locale, grant, reach, today, actions }: AuthorityDecisionProps) {
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
