import type { Metadata } from "next";
import { cache } from "react";
import { memberContext } from "@/app/action";
import { getTranslations } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { PageNotice } from "@/components/forms/page-notice";
import { PageHeader } from "@/components/shell/page-header";
import { ClaimDecision } from "@/components/transfers/claim-decision";
import { ClaimFacts } from "@/components/transfers/claim-facts";
import { CLAIM_TONES } from "@/components/transfers/claim-table";
import { Status } from "@/components/ui/status";
import { actorMay } from "@/lib/access/actor";
import { showClaim } from "@/lib/transfers/claims/list-claims";
import { foundOr404 } from "../../../found";
import { approveClaimAction, refuseClaimAction } from "../actions";

const load = cache(async (claimId: string) => foundOr404(showClaim(await memberContext(), { claimId })));

export async function generateMetadata({ params }: PageProps<"/transfers/claims/[id]">): Promise<Metadata> {
  const [{ product }, t] = await Promise.all([load((await params).id), getTranslations("claims")]);
  return { title: t("detailTitle", { product: product.name }) };
}

export default async function ClaimDetailPage({ params }: PageProps<"/transfers/claims/[id]">) {
  const { actor, reader, t } = await openPage("claims");
  const claim = await load((await params).id);
  return (
    <>
      <PageHeader
        crumbs={[{ label: t("title"), href: "/transfers/claims" }]}
        locale={reader.locale}
        title={t("detailTitle", { product: claim.product.name })}
        meta={<Status tone={CLAIM_TONES[claim.status]}>{t(`statuses.${claim.status}`)}</Status>}
      />
      <PageNotice locale={reader.locale} />
      <div className="grid gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <ClaimFacts reader={reader} claim={claim} />
        {claim.status === "waiting" && actorMay(actor, "transfers.manage") && (
          <ClaimDecision reader={reader} claim={claim} approve={approveClaimAction} refuse={refuseClaimAction} />
        )}
      </div>
    </>
  );
}
