import type { Metadata } from "next";
import { cache } from "react";
import { memberContext } from "@/app/action";
import { getTranslations } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { AuthorityDecision } from "@/components/access-grants/authority-decision";
import { GrantFrame } from "@/components/access-grants/grant-frame";
import { SecondStepForm } from "@/components/people/auth/second-step-form";
import { ClientMessages } from "@/components/shell/client-messages";
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
