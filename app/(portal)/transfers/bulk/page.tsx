import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { ClientMessages } from "@/components/shell/client-messages";
import { PageHeader } from "@/components/shell/page-header";
import { BulkTransfers } from "@/components/transfers/bulk-transfers";
import { Callout } from "@/components/ui/callout";
import { actorMay } from "@/lib/access/actor";
import { translator } from "@/lib/platform/i18n/translator";
import { LIST_CHARACTERS_MAX, TRANSFERS_PER_LIST_MAX } from "@/lib/transfers/bulk-transfers/read-transfer-lines";
import { bulkTransfersAction } from "./actions";

export const generateMetadata = titled("bulkTransfers", "title");

export default async function BulkTransfersPage() {
  const { actor, reader, t } = await openPage("bulkTransfers");
  const portal = translator(reader.locale, "transfersPortal");
  return (
    <>
      <PageHeader
        crumbs={[{ label: portal("title"), href: "/transfers" }]}
        locale={reader.locale}
        title={t("title")}
        description={t("description")}
      />
      {actorMay(actor, "transfers.manage") ? (
        <ClientMessages reader={reader} namespaces={["bulkTransfers", "transfersPortal", "ui"]}>
          <BulkTransfers
            action={bulkTransfersAction}
            bounds={{ lines: TRANSFERS_PER_LIST_MAX, characters: LIST_CHARACTERS_MAX }}
          />
        </ClientMessages>
      ) : (
        <Callout tone="caution" title={portal("form.denied")} />
      )}
    </>
  );
}
