import { notFound } from "next/navigation";
import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { ClientMessages } from "@/components/shell/client-messages";
import { PageHeader } from "@/components/shell/page-header";
import { EmptyState } from "@/components/ui/empty-state";
import { WarrantyForm } from "@/components/warranties/warranty-form";
import { actorMay } from "@/lib/access/actor";
import { showPassport } from "@/lib/passports/show-passport";
import { warrantyFieldsOf } from "@/lib/warranties/form";
import { isWarrantyOpen } from "@/lib/warranties/rules";
import { foundOr404 } from "../../../../found";
import { editWarrantyAction } from "../actions";

export const generateMetadata = titled("passports", "warranty.editTitle");

export default async function EditWarrantyPage({ params }: PageProps<"/passports/[id]/warranties/[warrantyId]">) {
  const { context, reader, t } = await openPage("passports");
  const { id, warrantyId } = await params;
  const { passport, product, holder, warranties } = await foundOr404(showPassport(context, { passportId: id }));
  const warranty = warranties.find((one) => one.id === warrantyId);
  if (!warranty || !isWarrantyOpen(warranty.state)) notFound();
  return (
    <>
      <PageHeader
        crumbs={[
          { label: t("title"), href: "/passports" },
          { label: product.name, href: `/passports/${passport.id}` },
        ]}
        locale={reader.locale}
        title={t("warranty.editTitle")}
        description={t("warranty.addText", { product: product.name })}
      />
      {actorMay(context.actor, "passports.manage") ? (
        <ClientMessages reader={reader} namespaces={["passports", "portal", "ui"]}>
          <WarrantyForm
            action={editWarrantyAction}
            passportId={passport.id}
            edited={{ id: warranty.id, version: warranty.version }}
            defaults={warrantyFieldsOf(warranty)}
            isSold={passport.transferCount > 0 || holder !== null}
          />
        </ClientMessages>
      ) : (
        <EmptyState title={t("warranty.deniedTitle")}>{t("warranty.deniedText")}</EmptyState>
      )}
    </>
  );
}
