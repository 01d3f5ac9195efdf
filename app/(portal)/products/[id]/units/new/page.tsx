import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { AddUnitsForm } from "@/components/products/unit-inputs";
import { ClientMessages } from "@/components/shell/client-messages";
import { PageHeader } from "@/components/shell/page-header";
import { EmptyState } from "@/components/ui/state-views";
import { actorMay } from "@/lib/access/actor";
import { translator } from "@/lib/platform/i18n/translator";
import { randomSecret } from "@/lib/platform/ids";
import { showProduct } from "@/lib/products/show-product";
import { orNotFound } from "../../../../or-not-found";
import { addUnitsAction } from "../actions";

export const generateMetadata = titled("units", "form.title");

export default async function AddUnitsPage({ params }: PageProps<"/products/[id]/units/new">) {
  const { context, reader, t } = await openPage("units");
  const { id } = await params;
  const products = translator(reader.locale, "products");
  const { product, declared } = await orNotFound(showProduct(context, { productId: id }));
  return (
    <>
      <PageHeader
        crumbs={[
          { label: products("title"), href: "/products" },
          { label: product.name, href: `/products/${id}/units` },
        ]}
        locale={reader.locale}
        title={t("form.title")}
        description={t("form.text")}
      />
      {actorMay(context.actor, "products.register") ? (
        <ClientMessages reader={reader} namespaces={["units", "portal", "ui"]}>
          <AddUnitsForm
            action={addUnitsAction}
            productId={id}
            formId={randomSecret(16).toString("base64url")}
            facilities={declared.facilities ?? []}
          />
        </ClientMessages>
      ) : (
        <EmptyState title={t("form.deniedTitle")}>{t("form.deniedText")}</EmptyState>
      )}
    </>
  );
}
