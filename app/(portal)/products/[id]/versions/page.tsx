import { clsx } from "clsx";
import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { ProductHead } from "@/components/products/product-head";
import { VersionChoice } from "@/components/products/version-choice";
import { VersionDiff } from "@/components/products/version-diff";
import { VersionList } from "@/components/products/version-list";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { Section } from "@/components/ui/section";
import { actorMay } from "@/lib/access/actor";
import { showProduct } from "@/lib/products/show-product";
import { compareProductVersions, listProductVersions } from "@/lib/products/versions/list-product-versions";
import { versionsQuery } from "@/lib/products/versions/versions-contract";
import { foundOr404 } from "../../../found";

export const generateMetadata = titled("products", "versions.title");

export default async function ProductVersionsPage({ params, searchParams }: PageProps<"/products/[id]/versions">) {
  const { context, reader, t } = await openPage("products");
  const { id } = await params;
  const query = versionsQuery.parse(await searchParams);
  const { product, passports } = await foundOr404(showProduct(context, { productId: id }));
  const { versions, next } = await listProductVersions(context, { productId: id, before: query.before });
  const to = query.to ?? product.version;
  const from = query.from ?? Math.max(1, to - 1);
  const doExist = [from, to].every((version) => version <= product.version);
  const changes = doExist && from !== to ? await compareProductVersions(context, { productId: id, from, to }) : [];
  return (
    <>
      <ProductHead
        reader={reader}
        product={product}
        passports={passports}
        current="versions"
        mayEdit={actorMay(context.actor, "products.edit")}
      />
      <div className="flex flex-col gap-8">
        {product.version > 1 && (
          <Section title={t("versions.compareTitle")} className="min-w-0 border-t-0 pt-0">
            <VersionChoice key={`${from}-${to}`} locale={reader.locale} newest={product.version} from={from} to={to} />
            <h3 className="mt-6 mb-3 font-medium">{t("versions.diffTitle", { from, to })}</h3>
            {doExist ? (
              <VersionDiff reader={reader} changes={changes} />
            ) : (
              <EmptyState title={t("versions.unknownTitle")}>{t("versions.unknownText")}</EmptyState>
            )}
          </Section>
        )}
        <Section
          title={t("versions.title")}
          description={t("versions.text")}
          className={clsx("min-w-0", product.version === 1 && "border-t-0 pt-0")}
        >
          <VersionList reader={reader} productId={product.id} versions={versions} />
          <div className="mt-5 flex flex-wrap gap-2 empty:hidden">
            {query.before !== undefined && (
              <LinkButton href={`/products/${product.id}/versions`}>{t("versions.newest")}</LinkButton>
            )}
            {next !== null && (
              <LinkButton href={`/products/${product.id}/versions?before=${next}`}>{t("versions.older")}</LinkButton>
            )}
          </div>
        </Section>
      </div>
    </>
  );
}
