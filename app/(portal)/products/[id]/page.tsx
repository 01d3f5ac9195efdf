import { Stamp } from "lucide-react";
import type { Metadata } from "next";
import { cache } from "react";
import { getFormatter, getReader, getTranslations } from "@/app/i18n";
import { DeclaredData } from "@/components/products/declared-data";
import { ProductFacts, ReadinessPanel } from "@/components/products/product-facts";
import { ReviewStatus } from "@/components/products/review-status";
import { PageHeader } from "@/components/shell/page-header";
import { Callout } from "@/components/ui/callout";
import { LinkButton } from "@/components/ui/link-button";
import { Section } from "@/components/ui/section";
import { Badge } from "@/components/ui/status";
import { showProduct } from "@/lib/products/show-product";
import { memberContext } from "../../action";
import { foundOr404 } from "../../found";

const load = cache(async (productId: string) => foundOr404(showProduct(await memberContext(), { productId })));

export async function generateMetadata({ params }: PageProps<"/products/[id]">): Promise<Metadata> {
  return { title: (await load((await params).id)).product.name };
}

export default async function ProductPage({ params }: PageProps<"/products/[id]">) {
  const [{ product, declared, readiness, passports }, reader, format, t, words, shell] = await Promise.all([
    params.then(({ id }) => load(id)), getReader(), getFormatter(), getTranslations("products"), getTranslations("ecodesign"), getTranslations("shell"),
  ]);
  return (
    <>
      <PageHeader
        crumbs={[{ label: t("title"), href: "/products" }]}
        crumbsLabel={shell("breadcrumb")}
        title={product.name}
        description={product.model}
        meta={
          <>
            <ReviewStatus state={product.reviewState} t={t} />
            {product.productGroup && <Badge>{words(`choices.product_group.${product.productGroup}`)}</Badge>}
          </>
        }
        actions={
          <LinkButton href={`/passports?product=${product.id}`} icon={<Stamp aria-hidden="true" />}>
            {t("detail.showPassports")}
          </LinkButton>
        }
      />
      {product.recalledAt && (
        <div className="mb-6">
          <Callout tone="critical" title={t("detail.recalledTitle")}>
            {t("detail.recalledSince", { date: format.date(product.recalledAt) })} {product.recallReason}
          </Callout>
        </div>
      )}
      <div className="grid gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-8 xl:col-start-2 xl:row-start-1">
          <ReadinessPanel reader={reader} readiness={readiness} />
          <ProductFacts reader={reader} product={product} passports={passports} />
        </div>
        <Section title={t("detail.dataTitle")} className="min-w-0">
          <DeclaredData declared={declared} reader={reader} />
        </Section>
      </div>
    </>
  );
}
