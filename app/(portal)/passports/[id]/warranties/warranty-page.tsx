import { openPage } from "@/app/open-page";
import { ClientMessages } from "@/components/shell/client-messages";
import { PageHeader } from "@/components/shell/page-header";
import { EmptyState } from "@/components/ui/state-views";
import { WarrantyForm, type WarrantyFormProps } from "@/components/warranties/warranty-form";
import { actorMay } from "@/lib/access/actor";
import type { PassportView } from "@/lib/passport-pages/show-passport";

interface WarrantyPageProps<Result> extends Pick<WarrantyFormProps<Result>, "action" | "edited" | "defaults"> {
  view: PassportView;
  title: "addTitle" | "editTitle";
}

export async function WarrantyPage<Result>({ view, title, ...form }: WarrantyPageProps<Result>) {
  const { passport, product, holder } = view;
  const { actor, reader, t } = await openPage("passports");
  return (
    <>
      <PageHeader
        crumbs={[
          { label: t("title"), href: "/passports" },
          { label: product.name, href: `/passports/${passport.id}` },
        ]}
        locale={reader.locale}
        title={t(`warranty.${title}`)}
        description={t("warranty.addText", { product: product.name })}
      />
      {actorMay(actor, "warranties.manage") ? (
        <ClientMessages reader={reader} namespaces={["passports", "portal", "ui"]}>
          <WarrantyForm {...form} passportId={passport.id} isSold={passport.transferCount > 0 || holder !== null} />
        </ClientMessages>
      ) : (
        <EmptyState title={t("warranty.deniedTitle")}>{t("warranty.deniedText")}</EmptyState>
      )}
    </>
  );
}
