import type { Metadata } from "next";
import { memberContext } from "@/app/action";
import { getReader, getTranslations } from "@/app/i18n";
import { AddUnitsForm } from "@/components/products/add-units-form";
import { ClientMessages } from "@/components/shell/client-messages";
import { PageHeader } from "@/components/shell/page-header";
import { EmptyState } from "@/components/ui/empty-state";
import { actorMay } from "@/lib/access/actor";
import { randomSecret } from "@/lib/platform/ids";
import { showProduct } from "@/lib/products/show-product";
import { foundOr404 } from "../../../../found";
import { addUnitsAction } from "../actions";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("units"))("form.title") };
}

export default async function AddUnitsPage({ params }: PageProps<"/products/[id]/units/new">) {
  const [context, { id }, reader, t, products, shell] = await Promise.all([
    memberContext(),
    params,
    getReader(),
    getTranslations("units"),
    getTranslations("products"),
    getTranslations("shell"),
  ]);
  const { product, declared } = await foundOr404(showProduct(context, { productId: id }));
  return (
    <>
      <PageHeader
        crumbs={[
          { label: products("title"), href: "/products" },
          { label: product.name, href: `/products/${id}/units` },
        ]}
        crumbsLabel={shell("breadcrumb")}
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
