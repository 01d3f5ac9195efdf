import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { PageNotice } from "@/components/forms/page-notice";
import { PageHeader } from "@/components/shell/page-header";
import { ClaimTable } from "@/components/transfers/claim-table";
import { LinkButton } from "@/components/ui/link";
import { EmptyState } from "@/components/ui/state-views";
import { showSettings } from "@/lib/brands/settings/change-settings";
import { translator } from "@/lib/platform/i18n/translator";
import { claimListQuery } from "@/lib/transfers/claims/contract";
import { listClaims } from "@/lib/transfers/claims/list-claims";

export const generateMetadata = titled("claims", "title");

export default async function ClaimsPage({ searchParams }: PageProps<"/transfers/claims">) {
  const { context, reader, t } = await openPage("claims");
  const params = await searchParams;
  const query = claimListQuery.parse(params);
  const [{ rows, next }, { claimsBy }] = await Promise.all([listClaims(context, query), showSettings(context)]);
  const isOff = claimsBy === "off";
  return (
    <>
      <PageHeader
        crumbs={[{ label: translator(reader.locale, "transfersPortal")("title"), href: "/transfers" }]}
        locale={reader.locale}
        title={t("title")}
        description={t("description")}
      />
      <PageNotice locale={reader.locale} />
      <ClaimTable
        reader={reader}
        params={params}
        rows={rows}
        next={next}
        pageSize={query.limit}
        empty={
          <EmptyState
            title={t("emptyTitle")}
            action={isOff && <LinkButton href="/settings/claims">{t("toSettings")}</LinkButton>}
          >
            {t(isOff ? "offText" : "emptyText")}
          </EmptyState>
        }
      />
    </>
  );
}
