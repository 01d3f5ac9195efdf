import type { Metadata } from "next";
import { cache } from "react";
import { memberContext } from "@/app/action";
import { getTranslations } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { AuthorityDecision } from "@/components/access-grants/authority-decision";
import { GrantFacts, GrantReads } from "@/components/access-grants/grant-facts";
import { GRANT_TONES } from "@/components/access-grants/grant-words";
import { PageNotice } from "@/components/forms/page-notice";
import { SecondStepForm } from "@/components/people/auth/second-step-form";
import { ClientMessages } from "@/components/shell/client-messages";
import { PageHeader } from "@/components/shell/page-header";
import { Status } from "@/components/ui/status";
import { showAuthority } from "@/lib/access-grants/list-grants";
import { isRecentCode } from "@/lib/people/auth/second-step/second-step-rules";
import { now } from "@/lib/platform/clock";
import { dayOf } from "@/lib/warranties/rules";
import { proveSecondStepAction } from "../../../../(public)/two-factor/actions";
import { foundOr404 } from "../../../found";
import { endRecognitionAction, recogniseAuthorityAction, refuseAuthorityAction } from "../actions";

const load = cache(async (grantId: string) => foundOr404(showAuthority(await memberContext(), { grantId })));

export async function generateMetadata({ params }: PageProps<"/operator/authorities/[id]">): Promise<Metadata> {
  const [{ organisation }, t] = await Promise.all([load((await params).id), getTranslations("accessGrants")]);
  return { title: organisation ?? t("operator.title") };
}

export default async function AuthorityPage({ params }: PageProps<"/operator/authorities/[id]">) {
  const { actor, reader, format, t } = await openPage("accessGrants");
  const grant = await load((await params).id);
  const isOpen = grant.status === "waiting" || grant.status === "granted";
  const reach = grant.brandIds ? format.list(grant.brandNames) : t("operator.all");
  return (
    <>
      <PageHeader
        crumbs={[{ label: t("operator.title"), href: "/operator/authorities" }]}
        locale={reader.locale}
        title={grant.organisation ?? t("portal.erased")}
        meta={<Status tone={GRANT_TONES[grant.status]}>{t(`statuses.${grant.status}`)}</Status>}
      />
      <PageNotice locale={reader.locale} />
      <div className="grid gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-8">
          <GrantFacts reader={reader} grant={grant} reach={reach} />
          {grant.grantedAt && <GrantReads reader={reader} grant={grant} />}
        </div>
        {isOpen && isRecentCode(actor.secondStepAt, now()) && (
          <AuthorityDecision
            locale={reader.locale}
            grant={grant}
            reach={reach}
            today={dayOf(now())}
            actions={{ recognise: recogniseAuthorityAction, refuse: refuseAuthorityAction, end: endRecognitionAction }}
          />
        )}
        {isOpen && !isRecentCode(actor.secondStepAt, now()) && (
          <div className="max-w-sm">
            <p className="mb-3 text-ink-muted">{t("operator.code")}</p>
            <ClientMessages reader={reader} namespaces={["signIn"]}>
              <SecondStepForm action={proveSecondStepAction} callbackUrl={`/operator/authorities/${grant.id}`} />
            </ClientMessages>
          </div>
        )}
      </div>
    </>
  );
}
