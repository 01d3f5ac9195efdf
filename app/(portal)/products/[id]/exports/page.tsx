import type { Metadata } from "next";
import { cache } from "react";
import { memberContext } from "@/app/action";
import { getReader, getTranslations } from "@/app/i18n";
import { ProductDocuments } from "@/components/interchange/product-documents";
import { ProductHead } from "@/components/products/product-head";
import { actorMay } from "@/lib/access/actor";
import { showInterchange } from "@/lib/interchange/show-interchange";
import { countUnits } from "@/lib/products/units/count-units";
import { foundOr404 } from "../../../found";

const load = cache(async (productId: string) => foundOr404(showInterchange(await memberContext(), { productId })));

export async function generateMetadata({ params }: PageProps<"/products/[id]/exports">): Promise<Metadata> {
  const [{ product }, t] = await Promise.all([params.then(({ id }) => load(id)), getTranslations("interchange")]);
  return { title: t("documentTitle", { product: product.name }) };
}

export default async function ProductExportsPage({ params }: PageProps<"/products/[id]/exports">) {
  const [context, { id }, reader] = await Promise.all([memberContext(), params, getReader()]);
  const [shown, { all: passports }] = await Promise.all([load(id), countUnits(context, { productId: id })]);
  return (
    <>
      <ProductHead
        reader={reader}
        product={shown.product}
        passports={passports}
        current="exports"
        mayEdit={actorMay(context.actor, "products.edit")}
      />
      <ProductDocuments locale={reader.locale} shown={shown} />
    </>
  );
}
