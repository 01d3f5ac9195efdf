import type { Metadata } from "next";
import { cache } from "react";
import { memberContext } from "@/app/action";
import { getTranslations } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { PageNotice } from "@/components/forms/page-notice";
import { ProductHead } from "@/components/products/product-head";
import { UnitTable } from "@/components/products/unit-table";
import { EmptyState } from "@/components/ui/empty-state";
import { Plus } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import { actorMay } from "@/lib/access/actor";
import { passportListQuery } from "@/lib/passports/lists/list-contract";
import { showProduct } from "@/lib/products/show-product";
import { listProductUnits } from "@/lib/products/units/list-product-units";
import { foundOr404 } from "../../../found";

const load = cache(async (productId: string) => foundOr404(showProduct(await memberContext(), { productId })));

export async function generateMetadata({ params }: PageProps<"/products/[id]/units">): Promise<Metadata> {
  const [t, { product }] = await Promise.all([getTranslations("units"), load((await params).id)]);
  return { title: t("ofProduct", { product: product.name }) };
}

export default async function ProductUnitsPage({ params, searchParams }: PageProps<"/products/[id]/units">) {
  const { context, reader, t } = await openPage("units");
  const { id } = await params;
  const given = await searchParams;
  const { product, passports } = await load(id);
  const query = passportListQuery.parse(given);
  const { passports: units, next, total, facets, batches } = await listProductUnits(context, { productId: id, query });
  const add = actorMay(context.actor, "products.register") && (
    <LinkButton href={`/products/${id}/units/new`} variant="primary" icon={<Plus aria-hidden="true" />}>
      {t("add")}
    </LinkButton>
  );
  return (
    <>
      <ProductHead
        reader={reader}
        product={product}
        passports={passports}
        current="units"
        mayEdit={false}
        actions={add}
        notice={<PageNotice locale={reader.locale} />}
      />
      <UnitTable
        reader={reader}
        productId={id}
        params={given}
        rows={units}
        next={next}
        total={total}
        pageSize={query.limit}
        facets={facets}
        batches={batches}
        mayChange={actorMay(context.actor, "passports.manage")}
        empty={
          <EmptyState title={t("emptyTitle")} action={add}>
            {t("emptyText")}
          </EmptyState>
        }
      />
    </>
  );
}
