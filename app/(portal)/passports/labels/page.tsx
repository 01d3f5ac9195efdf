import type { ReactNode } from "react";
import { getTranslations, titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { LabelSheet, LabelTest } from "@/components/passports/label-sheet";
import { PageHeader } from "@/components/shell/page-header";
import { changedPairs, listHref, type SearchParams } from "@/components/table/table-url";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { CheckboxField } from "@/components/ui/checkbox";
import { Ruler } from "@/components/ui/icons";
import { Input } from "@/components/ui/input";
import { LinkButton, TextLink } from "@/components/ui/link";
import { TabLinks } from "@/components/ui/navigation";
import { PrintButton } from "@/components/ui/print-button";
import { EmptyState } from "@/components/ui/state-views";
import { actorMay } from "@/lib/access/actor";
import { showSettings } from "@/lib/brands/settings/change-settings";
import { drawLabels } from "@/lib/passports/labels/draw-labels";
import { labelSheetQuery, type LabelSheetQuery } from "@/lib/passports/labels/label-contract";
import {
  LABEL_EDGE_MM,
  LABEL_LAYOUTS,
  labelPart,
  type LabelPart,
  LABELS_MAX,
  labelsPerSheet,
  QR_CORRECTIONS,
  rateModule,
  MODULE_MM,
  moduleMm,
} from "@/lib/passports/labels/label-rules";
import { DomainError } from "@/lib/platform/errors";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";

const PATH = "/passports/labels";

export const generateMetadata = titled("passports", "labels.title");

export default async function LabelsPage({ searchParams }: PageProps<"/passports/labels">) {
  const { context, t, reader, brand, format } = await openPage("passports");
  const params = await searchParams;
  const query = labelSheetQuery.parse(params);
  const drawing = await drawLabels(context, query).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === "rate_limited") return null;
    throw error;
  });
  if (!drawing)
    return (
      <EmptyState
        title={t("labels.busyTitle")}
        action={<LinkButton href={listHref(PATH, params, {})}>{t("labels.busyAgain")}</LinkButton>}
      >
        {t("labels.busyText")}
      </EmptyState>
    );
  const { labels, total, isCut, part, parts, from, to } = drawing;
  const { claimsBy } = await showSettings(context);
  const edgeMm = LABEL_EDGE_MM[query.layout];
  // The finest code on the sheet determines the rating.
  const finestMm = Math.min(...labels.map(({ qrCode: { size } }) => moduleMm({ size, edgeMm })));
  const rating = rateModule(finestMm);
  const inMm = (mm: number) => format.number(mm, { maximumFractionDigits: 3 });
  const addresses = (as: "csv" | "json") => listHref(`${PATH}/addresses`, params, { format: as });
  const keptParams = changedPairs(params, { first: undefined, part: undefined });
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          crumbs={[{ label: t("title"), href: "/passports" }]}
          locale={reader.locale}
          title={t("labels.title")}
          description={t("labels.text")}
          actions={
            labels.length > 0 && (
              <>
                <LinkButton
                  href={listHref(PATH, params, { test: query.test ? undefined : "1" })}
                  icon={<Ruler aria-hidden="true" />}
                >
                  {query.test ? t("labels.noTest") : t("labels.test")}
                </LinkButton>
                {(query.test || rating !== "refused") && (
                  <PrintButton>
                    {query.test ? t("labels.printTest") : t("labels.printNow", { count: labels.length })}
                  </PrintButton>
                )}
              </>
            )
          }
        />
        {labels.length > 0 && (
          <div className="mb-6 flex flex-col gap-4">
            {isCut && <Callout tone="caution" title={t("labels.cut", { max: LABELS_MAX })} />}
            {parts > 1 && !query.test && (
              <LabelParts locale={reader.locale} params={params} {...{ total, part, parts, from, to }} />
            )}
            <Choice name={t("labels.layout")}>
              <TabLinks
                label={t("labels.layout")}
                tabs={LABEL_LAYOUTS.map((layout) => ({
                  href: listHref(PATH, params, { layout, part: undefined }),
                  label: t(`labels.layouts.${layout}`),
                  isCurrent: layout === query.layout,
                }))}
              />
            </Choice>
            <Choice name={t("detail.correction")}>
              <TabLinks
                label={t("detail.correction")}
                tabs={QR_CORRECTIONS.map((correction) => ({
                  href: listHref(PATH, params, { correction }),
                  label: t(`detail.corrections.${correction}`),
                  isCurrent: correction === query.correction,
                }))}
              />
            </Choice>
            <Callout
              tone={{ fine: "notice", small: "caution", refused: "critical" }[rating] as "notice"}
              title={t("labels.module.size", { size: inMm(finestMm), edge: edgeMm })}
            >
              {t(`labels.module.${rating}`, { usual: inMm(MODULE_MM.usual), lowest: inMm(MODULE_MM.least) })}
            </Callout>
            {rating !== "refused" && !query.test && (
              <LabelFiles locale={reader.locale} params={params} query={query} total={total} />
            )}
            <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
              {t("labels.addresses.text")}
              {(["csv", "json"] as const).map((as) => (
                <LinkButton key={as} href={addresses(as)} size="sm" download>
                  {t(`labels.addresses.${as}`)}
                </LinkButton>
              ))}
            </p>
            {actorMay(context.actor, "passports.manage") && (
              <ClaimCodes locale={reader.locale} isOn={claimsBy === "code"} chosen={changedPairs(params, {})} />
            )}
            {query.layout !== "roll" && !query.test && (
              <form action={PATH} className="flex flex-wrap items-center gap-2">
                {keptParams.map(([name, value]) => (
                  <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
                ))}
                <label htmlFor="first">{t("labels.first")}</label>
                <Input
                  id="first"
                  name="first"
                  type="number"
                  min={1}
                  max={labelsPerSheet(query.layout)}
                  defaultValue={query.first}
                  className="max-w-20"
                />
                <Button type="submit">{t("labels.apply")}</Button>
              </form>
            )}
          </div>
        )}
      </div>
      {labels.length > 0 && query.test ? (
        <LabelTest layout={query.layout} hint={t("labels.testHint")} name={t("labels.preview")} />
      ) : labels.length > 0 && rating === "refused" ? null : labels.length > 0 ? (
        <LabelSheet
          labels={labels}
          layout={query.layout}
          first={part === 1 ? query.first : 1}
          issuer={brand.name}
          logoHash={brand.logoHash}
          testMark={t("headlines.test")}
          exampleMark={(await getTranslations("examples"))("mark")}
          name={t("labels.preview")}
        />
      ) : (
        <EmptyState title={t("labels.noneTitle")} action={<LinkButton href="/passports">{t("showAll")}</LinkButton>}>
          {t("labels.noneText")}
        </EmptyState>
      )}
    </>
  );
}

interface LabelPartsProps extends LabelPart {
  locale: Locale;
  params: SearchParams;
  total: number;
}

function LabelParts({ locale, params, total, part, parts, from, to }: LabelPartsProps) {
  const t = translator(locale, "passports.labels.parts");
  const partHref = (number: number) => listHref(PATH, params, { part: String(number) });
  return (
    <nav aria-label={t("label")} className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p>{t("shown", { first: from + 1, last: to, total, part, parts })}</p>
      {part > 1 && (
        <LinkButton href={partHref(part - 1)} size="sm">
          {t("previous")}
        </LinkButton>
      )}
      {part < parts && (
        <LinkButton href={partHref(part + 1)} size="sm">
          {t("next")}
        </LinkButton>
      )}
    </nav>
  );
}

interface LabelFilesProps {
  locale: Locale;
  params: SearchParams;
  query: LabelSheetQuery;
  total: number;
}

function LabelFiles({ locale, params, query, total }: LabelFilesProps) {
  const t = translator(locale, "passports.labels.files");
  const { parts } = labelPart({ ...query, part: 1, total }, "file");
  const files = Array.from({ length: parts }, (_, index) => labelPart({ ...query, part: index + 1, total }, "file"));
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p>{t("text", { count: total })}</p>
      <ul className="flex flex-wrap gap-2">
        {files.map(({ part, from, to }) => (
          <li key={part}>
            <LinkButton href={listHref(`${PATH}/sheets`, params, { part: String(part) })} size="sm" download>
              {parts === 1 ? t("one") : t("each", { first: from + 1, last: to })}
            </LinkButton>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Choice({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <p aria-hidden="true" className="micro-label text-ink-faint">
        {name}
      </p>
      {children}
    </div>
  );
}

interface ClaimCodesProps {
  locale: Locale;
  isOn: boolean;
  chosen: readonly (readonly [string, string])[];
}

function ClaimCodes({ locale, isOn, chosen }: ClaimCodesProps) {
  const t = translator(locale, "passports.labels.claims");
  return (
    <details className="rounded-md border border-line px-4 py-3">
      <summary className="unfolds font-medium">{t("title")}</summary>
      {isOn ? (
        <form method="post" action="/passports/labels/claim-codes" className="mt-3 flex flex-col items-start gap-3">
          {chosen.map(([name, value]) => (
            <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
          ))}
          <p className="max-w-prose text-ink-muted">{t("text")}</p>
          <CheckboxField name="replaces" value="yes" label={t("replaces")} />
          <p className="flex flex-wrap gap-2.5">
            {(["pdf", "csv", "json"] as const).map((format) => (
              <Button key={format} type="submit" name="format" value={format}>
                {t(format)}
              </Button>
            ))}
          </p>
        </form>
      ) : (
        <p className="mt-3 text-ink-muted">
          {t("off")} <TextLink href="/settings/claims">{t("toSettings")}</TextLink>
        </p>
      )}
    </details>
  );
}
