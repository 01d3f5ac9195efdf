import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { ProductForm } from "@/components/products/product-form";
import { ClientMessages } from "@/components/shell/client-messages";
import { PageHeader } from "@/components/shell/page-header";
import { EmptyState } from "@/components/ui/state-views";
import { actorMay } from "@/lib/access/actor";
import { productSnapshot } from "@/lib/ecodesign/declared";
import { declareForm, fillStoredForm } from "@/lib/products/form/declare-form";
import { showProduct } from "@/lib/products/show-product";
import { orNotFound } from "../../../or-not-found";
import { editProductAction } from "../../form-actions";

export const generateMetadata = titled("products", "form.editTitle");

export default async function EditProductPage({ params }: PageProps<"/products/[id]/edit">) {
  const { context, reader, t } = await openPage("products");
  const { id } = await params;
  const { product } = await orNotFound(showProduct(context, { productId: id }));
  const initial = fillStoredForm(productSnapshot(product), reader.locale);
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
        <ClientMessages
          reader={reader}
          namespaces={["portal", "ui", "units"]}
          parts={{ products: ["form", "units", "actors", "notStated"] }}
        >
          <ProductForm
            kind="edit"
            declared={declareForm("edit", { fields: { product_group: initial.product_group }, reader })}
            action={editProductAction}
            reader={reader}
            initial={initial}
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
