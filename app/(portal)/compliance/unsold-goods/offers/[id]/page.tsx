import type { Metadata } from "next";
import { cache } from "react";
import { memberContext } from "@/app/action";
import { openPage } from "@/app/open-page";
import { PageNotice } from "@/components/forms/page-notice";
import { PageHeader } from "@/components/shell/page-header";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { KeyValues } from "@/components/ui/section";
import { OfferStatus, UNSOLD_PATH, yearText } from "@/components/unsold-goods/report-view";
import { actorMay } from "@/lib/access/actor";
import { showOffer } from "@/lib/unsold-goods/offers";
import { orNotFound } from "../../../../or-not-found";
import { endOfferAction } from "../../actions";

const load = cache(async (offerId: string) => orNotFound(showOffer(await memberContext(), { offerId })));

export async function generateMetadata({
  params,
}: PageProps<"/compliance/unsold-goods/offers/[id]">): Promise<Metadata> {
  return { title: (await load((await params).id)).title };
}

export default async function OfferPage({ params }: PageProps<"/compliance/unsold-goods/offers/[id]">) {
  const { actor, reader, t } = await openPage("unsoldGoods");
  const offer = await load((await params).id);
  const isRunning = offer.state === "open" || offer.state === "planned";
  const items = [
    { key: "until", label: t("offers.until"), value: yearText(reader, offer) },
    { key: "description", label: t("fields.description"), value: offer.description },
    { key: "quantity", label: t("fields.quantity"), value: offer.quantity },
    { key: "place", label: t("fields.place"), value: offer.place },
    { key: "codes", label: t("fields.cn_codes"), value: offer.cnCodes.join(", ") },
    { key: "contact", label: t("fields.contact_email"), value: offer.contactEmail },
    { key: "requests", label: t("offers.requests"), value: t("offers.requestsText", { count: offer.requests }) },
  ];
  return (
    <>
      <PageHeader
        crumbs={[
          { label: t("title"), href: UNSOLD_PATH },
          { label: t("offers.title"), href: `${UNSOLD_PATH}/offers` },
        ]}
        locale={reader.locale}
        title={offer.title}
        meta={<OfferStatus locale={reader.locale} state={offer.state} />}
        actions={
          isRunning &&
          actorMay(actor, "compliance.prepare") && (
            <ConfirmDialog
              trigger={t("offers.end")}
              title={t("offers.endTitle")}
              description={t("offers.endText")}
              action={endOfferAction}
              confirmLabel={t("offers.end")}
              cancelLabel={t("keep")}
            >
              <input type="hidden" name="offerId" value={offer.id} />
            </ConfirmDialog>
          )
        }
      />
      <PageNotice locale={reader.locale} standing={offer.state} />
      <KeyValues items={items} />
    </>
  );
}
