import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { ClientMessages } from "@/components/shell/client-messages";
import { PageHeader } from "@/components/shell/page-header";
import { EmptyState } from "@/components/ui/empty-state";
import { WarrantyForm } from "@/components/warranties/warranty-form";
import { actorMay } from "@/lib/access/actor";
import { showPassport } from "@/lib/passports/show-passport";
import { NEW_WARRANTY_FIELDS } from "@/lib/warranties/form";
import { foundOr404 } from "../../../../found";
import { addWarrantyAction } from "../actions";

export const generateMetadata = titled("passports", "warranty.addTitle");

export default async function NewWarrantyPage({ params }: PageProps<"/passports/[id]/warranties/new">) {
  const { context, reader, t } = await openPage("passports");
  const { id } = await params;
  const { passport, product, holder } = await foundOr404(showPassport(context, { passportId: id }));
  return (
    <>
      <PageHeader
        crumbs={[
          { label: t("title"), href: "/passports" },
          { label: product.name, href: `/passports/${passport.id}` },
        ]}
        locale={reader.locale}
        title={t("warranty.addTitle")}
        description={t("warranty.addText", { product: product.name })}
      />
      {actorMay(context.actor, "passports.manage") ? (
        <ClientMessages reader={reader} namespaces={["passports", "portal", "ui"]}>
          <WarrantyForm
            action={addWarrantyAction}
            passportId={passport.id}
            defaults={NEW_WARRANTY_FIELDS}
            isSold={passport.transferCount > 0 || holder !== null}
          />
        </ClientMessages>
      ) : (
        <EmptyState title={t("warranty.deniedTitle")}>{t("warranty.deniedText")}</EmptyState>
      )}
    </>
  );
}
