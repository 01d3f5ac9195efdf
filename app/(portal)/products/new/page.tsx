import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { ProductForm } from "@/components/products/product-form";
import { ClientMessages } from "@/components/shell/client-messages";
import { PageHeader } from "@/components/shell/page-header";
import { EmptyState } from "@/components/ui/state-views";
import { actorMay } from "@/lib/access/actor";
import { randomSecret } from "@/lib/platform/ids";
import { declareForm } from "@/lib/products/form/declare-form";
import { createProductAction } from "../form-actions";

export const generateMetadata = titled("products", "form.createTitle");

export default async function NewProductPage() {
  const { context, reader, t } = await openPage("products");
  const declared = declareForm("create", { fields: {}, reader });
  return (
    <>
      <PageHeader
        crumbs={[{ label: t("title"), href: "/products" }]}
        locale={reader.locale}
        title={t("form.createTitle")}
        description={t("form.createText")}
      />
      {actorMay(context.actor, "products.register") ? (
        <ClientMessages
          reader={reader}
          namespaces={["portal", "ui", "units"]}
          parts={{ products: ["form", "units", "actors", "notStated"] }}
        >
          <ProductForm
            kind="create"
            declared={declared}
            action={createProductAction}
            reader={reader}
            initial={{ units_way: "quantity", quantity: "1" }}
            hidden={{ form_id: randomSecret(16).toString("base64url") }}
            backHref="/products"
            mayAddPictures={actorMay(context.actor, "products.edit")}
          />
        </ClientMessages>
      ) : (
        <EmptyState title={t("form.deniedTitle")}>{t("form.deniedText")}</EmptyState>
      )}
    </>
  );
}
