import type { Metadata } from "next";
import { cache } from "react";
import { memberContext } from "@/app/action";
import { getTranslations } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { GrantDecision } from "@/components/access-grants/grant-decision";
import { GrantFacts, GrantReads } from "@/components/access-grants/grant-facts";
import { GRANT_TONES } from "@/components/access-grants/grant-words";
import { PageNotice } from "@/components/forms/page-notice";
import { PageHeader } from "@/components/shell/page-header";
import { Status } from "@/components/ui/status";
import { showGrant } from "@/lib/access-grants/list-grants";
import { actorMay } from "@/lib/access/actor";
import { now } from "@/lib/platform/clock";
import { dayOf } from "@/lib/warranties/rules";
import { foundOr404 } from "../../../found";
import { consentToGrantAction, grantAccessAction, refuseAccessAction, revokeAccessAction } from "../actions";

const load = cache(async (grantId: string) => foundOr404(showGrant(await memberContext(), { grantId })));

export async function generateMetadata({ params }: PageProps<"/settings/access/[id]">): Promise<Metadata> {
  const [{ organisation }, t] = await Promise.all([load((await params).id), getTranslations("accessGrants")]);
  return { title: organisation ?? t("portal.title") };
}

export default async function GrantPage({ params }: PageProps<"/settings/access/[id]">) {
  const { actor, reader, t } = await openPage("accessGrants");
  const grant = await load((await params).id);
  return (
    <>
      <PageHeader
        crumbs={[{ label: t("portal.title"), href: "/settings/access" }]}
        locale={reader.locale}
        title={grant.organisation ?? t("portal.erased")}
        meta={<Status tone={GRANT_TONES[grant.status]}>{t(`statuses.${grant.status}`)}</Status>}
      />
      <PageNotice locale={reader.locale} />
      <div className="grid gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-8">
          <GrantFacts reader={reader} grant={grant} />
          {grant.grantedAt && <GrantReads reader={reader} grant={grant} />}
        </div>
        {actorMay(actor, "access_grants.decide") && (
          <GrantDecision
            reader={reader}
            grant={grant}
            userId={actor.userId}
            today={dayOf(now())}
            actions={{
              grant: grantAccessAction,
              consent: consentToGrantAction,
              refuse: refuseAccessAction,
              revoke: revokeAccessAction,
            }}
          />
        )}
      </div>
    </>
  );
}
