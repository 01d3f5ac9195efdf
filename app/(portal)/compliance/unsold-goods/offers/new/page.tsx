import { notFound } from "next/navigation";
import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { EntryForm } from "@/components/forms/entry-dialog";
import { PageHeader } from "@/components/shell/page-header";
import { offerFields } from "@/components/unsold-goods/report-fields";
import { UNSOLD_PATH } from "@/components/unsold-goods/report-view";
import { actorMay } from "@/lib/access/actor";
import { dayOf } from "@/lib/platform/calendar";
import { now } from "@/lib/platform/clock";
import { publishOfferAction } from "../../actions";

export const generateMetadata = titled("unsoldGoods", "offers.new");

export default async function NewOfferPage() {
  const { actor, reader, t } = await openPage("unsoldGoods");
  if (!actorMay(actor, "compliance.prepare")) notFound();
  return (
    <>
      <PageHeader
        crumbs={[
          { label: t("title"), href: UNSOLD_PATH },
          { label: t("offers.title"), href: `${UNSOLD_PATH}/offers` },
        ]}
        locale={reader.locale}
        title={t("offers.new")}
        description={t("offers.publishText")}
      />
      <div className="max-w-[36rem]">
        <EntryForm
          action={publishOfferAction}
          fields={offerFields(reader.locale, { today: dayOf(now()), email: null })}
          submit={t("offers.publish")}
        />
      </div>
    </>
  );
}
