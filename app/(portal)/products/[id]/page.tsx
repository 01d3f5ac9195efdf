import type { Metadata } from "next";
import { cache } from "react";
import { memberContext } from "@/app/action";
import { openPage } from "@/app/open-page";
import { DossierLink } from "@/components/dossiers/dossier-link";
import { PageNotice } from "@/components/forms/page-notice";
import { DeclaredData } from "@/components/products/declared-data";
import { MainPicture } from "@/components/products/main-picture";
import { MissingTexts } from "@/components/products/missing-texts";
import { PassportCounts } from "@/components/products/passport-counts";
import { ProductFacts, ReadinessPanel } from "@/components/products/product-facts";
import { ProductHead } from "@/components/products/product-head";
import { RecallButtons } from "@/components/products/recall-buttons";
import { ScanPanel } from "@/components/scans/scan-panel";
import { Section } from "@/components/ui/section";
import { actorMay } from "@/lib/access/actor";
import { showSettings } from "@/lib/brands/settings/change-settings";
import { showPictures } from "@/lib/products/pictures/show-pictures";
import { showProduct } from "@/lib/products/show-product";
import { countUnits } from "@/lib/products/units/count-units";
import { showScansOfProduct } from "@/lib/scans/show-scans";
import { foundOr404 } from "../../found";
import { liftRecallAction, recallProductAction } from "../actions";

const load = cache(async (productId: string) => foundOr404(showProduct(await memberContext(), { productId })));

export async function generateMetadata({ params }: PageProps<"/products/[id]">): Promise<Metadata> {
  return { title: (await load((await params).id)).product.name };
}

export default async function ProductPage({ params }: PageProps<"/products/[id]">) {
  const { context, reader, t } = await openPage("products");
  const { id } = await params;
  const [{ product, declared, readiness, passports }, counts, scans, { pictures }, settings] = await Promise.all([
    load(id),
    countUnits(context, { productId: id }),
    showScansOfProduct(context, { productId: id }),
    foundOr404(showPictures(context, { productId: id })),
    showSettings(context),
  ]);
  const picture = pictures.find(({ state }) => state === "ready");
  return (
    <>
      <ProductHead
        reader={reader}
        product={product}
        passports={passports}
        current="data"
        mayEdit={actorMay(context.actor, "products.edit")}
        notice={<PageNotice locale={reader.locale} />}
        actions={
          <>
            <DossierLink locale={reader.locale} productId={product.id} />
            {actorMay(context.actor, "products.recall") && (
              <RecallButtons
                locale={reader.locale}
                product={product}
                passports={passports}
                pendingTransfers={counts.pendingTransfers}
                passesOnRecalled={counts.passesOnRecalled}
                recall={recallProductAction}
                lift={liftRecallAction}
              />
            )}
          </>
        }
      />
      <div className="grid gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-8 xl:col-start-2 xl:row-start-1">
          {picture && <MainPicture locale={reader.locale} product={product} picture={picture} />}
          <ReadinessPanel reader={reader} productId={product.id} readiness={readiness} />
          <PassportCounts reader={reader} productId={product.id} counts={counts} />
          <ScanPanel reader={reader} scans={scans} allHref={`/scans?product=${product.id}`} />
          <ProductFacts reader={reader} product={product} />
        </div>
        <Section title={t("detail.dataTitle")} className="min-w-0">
          <MissingTexts
            reader={reader}
            declared={declared}
            textLocales={settings.textLocales}
            editHref={actorMay(context.actor, "products.edit") ? `/products/${id}/edit` : null}
          />
          <DeclaredData declared={declared} reader={reader} />
        </Section>
      </div>
    </>
  );
}
