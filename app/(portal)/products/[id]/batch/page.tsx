import type { Metadata } from "next";
import { openPage } from "@/app/open-page";
import { PageNotice } from "@/components/forms/page-notice";
import { PassportTable } from "@/components/passports/passport-table";
import { BatchAlert, BatchFigures, RecallBatch } from "@/components/products/batch-parts";
import { PageHeader } from "@/components/shell/page-header";
import { Callout } from "@/components/ui/callout";
import { ArrowLeftRight, Printer } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link";
import { EmptyState } from "@/components/ui/state-views";
import { actorMay } from "@/lib/access/actor";
import { passportListQuery } from "@/lib/passports/lists/list-contract";
import { batchName } from "@/lib/products/batches/contract";
import { showBatch } from "@/lib/products/batches/show-batches";
import { orNotFound } from "../../../or-not-found";
import { liftRecallAction, recallProductAction } from "../../actions";

type Props = PageProps<"/products/[id]/batch">;

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  return { title: batchName.parse((await searchParams).batch) };
}

export default async function BatchPage({ params, searchParams }: Props) {
  const { context, reader, t } = await openPage("batches");
  const [{ id }, pageParams] = await Promise.all([params, searchParams]);
  const query = passportListQuery.parse(pageParams);
  const view = await orNotFound(showBatch(context, { productId: id, batch: batchName.parse(pageParams.batch), query }));
  const { product, batch, figures, recall, passesOnRecalled, listed } = view;
  const of = { productId: id, batch };
  const selection = new URLSearchParams({ product: id, batch }).toString();
  const isHeldBack = !passesOnRecalled && (recall !== null || product.recalledAt !== null);
  const mayRecall = actorMay(context.actor, "products.recall");
  return (
    <>
      <PageHeader
        crumbs={[
          { label: t("products"), href: "/products" },
          { label: product.name, href: `/products/${id}` },
          { label: t("title"), href: `/products/${id}/batches` },
        ]}
        locale={reader.locale}
        title={t("one", { batch })}
        description={product.model}
        actions={
          <>
            <LinkButton
              href={`/passports/labels?${new URLSearchParams({ all: "1", query: selection }).toString()}`}
              variant="primary"
              icon={<Printer aria-hidden="true" />}
            >
              {t("labels")}
            </LinkButton>
            {actorMay(context.actor, "transfers.manage") && !isHeldBack && (
              <LinkButton href={`/transfers/bulk?${selection}`} icon={<ArrowLeftRight aria-hidden="true" />}>
                {t("transfer")}
              </LinkButton>
            )}
            <LinkButton href={`/transfers?${selection}`}>{t("transfers")}</LinkButton>
            {mayRecall && !recall && !product.recalledAt && (
              <RecallBatch {...{ reader, of, figures, passesOnRecalled }} action={recallProductAction} />
            )}
          </>
        }
      />
      <PageNotice locale={reader.locale} />
      {product.recalledAt && (
        <div className="mb-6">
          <Callout
            tone="critical"
            title={t("productRecalled")}
            action={
              <LinkButton href={`/products/${id}`} size="sm">
                {t("toProduct")}
              </LinkButton>
            }
          >
            <span dir="auto">{product.recallReason}</span>
          </Callout>
        </div>
      )}
      <BatchAlert {...{ reader, of, recall, figures }} lift={mayRecall ? liftRecallAction : undefined} />
      <BatchFigures {...{ reader, of, figures }} />
      <h2 id="units" className="mb-3 font-serif text-lg font-medium">
        {t("unitsTitle")}
      </h2>
      <PassportTable
        reader={reader}
        params={pageParams}
        pageSize={query.limit}
        rows={listed.passports}
        next={listed.next}
        total={listed.total}
        facets={listed.facets}
        mayChange={actorMay(context.actor, "passports.manage")}
        batch={of}
        empty={<EmptyState title={t("emptyTitle")}>{t("emptyText")}</EmptyState>}
      />
    </>
  );
}
