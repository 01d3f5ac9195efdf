import type { Metadata } from "next";
import { memberContext } from "@/app/action";
import { getReader, getTranslations } from "@/app/i18n";
import { ClientMessages } from "@/components/shell/client-messages";
import { PageHeader } from "@/components/shell/page-header";
import { BulkTransfers } from "@/components/transfers/bulk-transfers";
import { Callout } from "@/components/ui/callout";
import { actorMay } from "@/lib/access/actor";
import { LIST_CHARACTERS_MAX, TRANSFERS_PER_LIST_MAX } from "@/lib/transfers/bulk/read-transfer-list";
import { bulkTransfersAction } from "./actions";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("bulkTransfers"))("title") };
}

export default async function BulkTransfersPage() {
  const [{ actor }, reader, t, portal, shell] = await Promise.all([
    memberContext(),
    getReader(),
    getTranslations("bulkTransfers"),
    getTranslations("transfersPortal"),
    getTranslations("shell"),
  ]);
  return (
    <>
      <PageHeader
        crumbs={[{ label: portal("title"), href: "/transfers" }]}
        crumbsLabel={shell("breadcrumb")}
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
