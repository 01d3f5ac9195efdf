import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { ClientMessages } from "@/components/shell/client-messages";
import { PageHeader } from "@/components/shell/page-header";
import { BulkTransfers } from "@/components/transfers/bulk-transfers";
import { Callout } from "@/components/ui/callout";
import { actorMay } from "@/lib/access/actor";
import { passportListQuery } from "@/lib/passports/lists/list-contract";
import { translator } from "@/lib/platform/i18n/translator";
import type { Total } from "@/lib/platform/input/list-page";
import { LIST_CHARACTERS_MAX, TRANSFERS_PER_LIST_MAX } from "@/lib/transfers/bulk-transfers/read-transfer-lines";
import { suggestTransferLines } from "@/lib/transfers/bulk-transfers/suggest-transfer-lines";
import { bulkTransfersAction } from "./actions";

const lowestOf = (total: Total) => (typeof total === "number" ? total : total.atLeast);

export const generateMetadata = titled("bulkTransfers", "title");

export default async function BulkTransfersPage({ searchParams }: PageProps<"/transfers/bulk">) {
  const { actor, context, reader, t } = await openPage("bulkTransfers");
  const query = passportListQuery.parse(await searchParams);
  const isOfUnits = query.batch.length > 0 || query.import !== undefined || query.product !== undefined;
  const mayTransfer = actorMay(actor, "transfers.manage");
  const suggested = isOfUnits && mayTransfer ? await suggestTransferLines(context, query) : null;
  const suggestedText = suggested?.codes.map((code) => `${code};`).join("\n");
  const portal = translator(reader.locale, "transfersPortal");
  return (
    <>
      <PageHeader
        crumbs={[{ label: portal("title"), href: "/transfers" }]}
        locale={reader.locale}
        title={t("title")}
        description={t("description")}
      />
      {suggested && (
        <div className="mb-6 max-w-3xl">
          <Callout
            tone="notice"
            title={
              suggested.codes.length === 0
                ? t("suggested.none")
                : t("suggested.title", { count: suggested.codes.length })
            }
          >
            {suggested.codes.length > 0 && t("suggested.text")}{" "}
            {lowestOf(suggested.total) > suggested.codes.length &&
              t("suggested.more", { total: lowestOf(suggested.total) })}
          </Callout>
        </div>
      )}
      {mayTransfer ? (
        <ClientMessages reader={reader} namespaces={["bulkTransfers", "transfersPortal", "ui"]}>
          <BulkTransfers
            action={bulkTransfersAction}
            suggested={suggestedText || undefined}
            bounds={{ lines: TRANSFERS_PER_LIST_MAX, characters: LIST_CHARACTERS_MAX }}
          />
        </ClientMessages>
      ) : (
        <Callout tone="caution" title={portal("form.denied")} />
      )}
    </>
  );
}
