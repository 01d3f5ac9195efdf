import type { Metadata } from "next";
import { cache } from "react";
import { memberContext } from "@/app/action";
import { getTranslations } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { GrantDecision } from "@/components/access-grants/access-request";
import { GrantFrame } from "@/components/access-grants/grant-frame";
import { ClientMessages } from "@/components/shell/client-messages";
import { showGrant } from "@/lib/access-grants/list-grants";
import { actorMay } from "@/lib/access/actor";
import { dayOf } from "@/lib/platform/calendar";
import { now } from "@/lib/platform/clock";
import { orNotFound } from "../../../or-not-found";
import { consentToGrantAction, grantAccessAction, refuseAccessAction, revokeAccessAction } from "../actions";

const load = cache(async (grantId: string) => orNotFound(showGrant(await memberContext(), { grantId })));

export async function generateMetadata({ params }: PageProps<"/settings/access/[id]">): Promise<Metadata> {
  const [{ organisation }, t] = await Promise.all([load((await params).id), getTranslations("accessGrants")]);
  return { title: organisation ?? t("portal.title") };
}

export default async function GrantPage({ params }: PageProps<"/settings/access/[id]">) {
  const { actor, reader, t } = await openPage("accessGrants");
  const grant = await load((await params).id);
  return (
    <GrantFrame reader={reader} grant={grant} list={{ label: t("portal.title"), href: "/settings/access" }}>
      {actorMay(actor, "access_grants.decide") && (
        <ClientMessages reader={reader} namespaces={["portal"]} parts={{ accessGrants: ["portal", "scopes"] }}>
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
        </ClientMessages>
      )}
    </GrantFrame>
  );
}
