import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { ProductForm } from "@/components/products/product-form";
import { ClientMessages } from "@/components/shell/client-messages";
import { PageHeader } from "@/components/shell/page-header";
import { EmptyState } from "@/components/ui/state-views";
import { actorMay } from "@/lib/access/actor";
import { productSnapshot } from "@/lib/ecodesign/declared";
import { fillForm } from "@/lib/products/form/form";
import { EDIT_SECTIONS, withCitations } from "@/lib/products/form/form-layout";
import { showProduct } from "@/lib/products/show-product";
import { orNotFound } from "../../../or-not-found";
import { editProductAction } from "../../form-actions";

export const generateMetadata = titled("products", "form.editTitle");

export default async function EditProductPage({ params }: PageProps<"/products/[id]/edit">) {
  const { context, reader, t } = await openPage("products");
  const { id } = await params;
  const { product } = await orNotFound(showProduct(context, { productId: id }));
  const pageHref = `/products/${product.id}`;
  return (
    <>
      <PageHeader
        crumbs={[
          { label: t("title"), href: "/products" },
          { label: product.name, href: pageHref },
        ]}
        locale={reader.locale}
        title={t("form.editTitle")}
        description={t("form.editText")}
      />
      {actorMay(context.actor, "products.edit") ? (
        <ClientMessages reader={reader} namespaces={["ecodesign", "fieldHelp", "portal", "products", "ui"]}>
          <ProductForm
            kind="edit"
            sections={withCitations(EDIT_SECTIONS, reader.locale)}
            action={editProductAction}
            reader={reader}
            initial={fillForm(productSnapshot(product), EDIT_SECTIONS, reader.locale)}
            hidden={{ productId: product.id, version: String(product.version) }}
            backHref={pageHref}
          />
        </ClientMessages>
      ) : (
        <EmptyState title={t("form.deniedTitle")}>{t("form.deniedText")}</EmptyState>
      )}
    </>
  );
}
