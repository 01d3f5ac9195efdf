import type { Metadata } from "next";
import { cache } from "react";
import { memberContext } from "@/app/action";
import { openPage } from "@/app/open-page";
import { DossierLink } from "@/components/dossiers/dossier-link";
import { ProductRegistryPanel } from "@/components/eu-registry/registry-panel";
import { PageNotice } from "@/components/forms/page-notice";
import { DeclaredData } from "@/components/products/declared-data";
import { LiftRecall, ReadinessPanel, RecallChoice } from "@/components/products/product-facts";
import { ProductHead } from "@/components/products/product-head";
import { ScanPanel } from "@/components/scans/scan-panel";
import { StatusMenu } from "@/components/shell/page-header";
import { Callout } from "@/components/ui/callout";
import { LinkButton, TextLink } from "@/components/ui/link";
import { KeyValues, Section } from "@/components/ui/section";
import { actorMay } from "@/lib/access/actor";
import type { Permission } from "@/lib/access/permissions";
import { showSettings } from "@/lib/brands/settings/change-settings";
import { isUnusuallyPublic } from "@/lib/ecodesign/access";
import { type Declared, missingLanguages } from "@/lib/ecodesign/declared";
import { INSTRUCTION_FIELD_NAMES } from "@/lib/ecodesign/registry";
import { showProductRegistry } from "@/lib/eu-registry/show-registry";
import { OWNER_STATES } from "@/lib/passports/rules";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { nextProductStep } from "@/lib/products/rules";
import { showProduct } from "@/lib/products/show-product";
import { countUnits, type CountedUnits } from "@/lib/products/units/list-units";
import { showScansOfProduct } from "@/lib/scans/show-scans";
import { recordRegistrationAction } from "../../compliance/registry/actions";
import { orNotFound } from "../../or-not-found";
import { liftRecallAction, recallProductAction } from "../actions";

const load = cache(async (productId: string) => orNotFound(showProduct(await memberContext(), { productId })));

export async function generateMetadata({ params }: PageProps<"/products/[id]">): Promise<Metadata> {
  return { title: (await load((await params).id)).product.name };
}

export default async function ProductPage({ params }: PageProps<"/products/[id]">) {
  const { context, reader, t } = await openPage("products");
  const { id } = await params;
  const [view, counts, scans, settings, registry] = await Promise.all([
    load(id),
    countUnits(context, { productId: id }),
    showScansOfProduct(context, { productId: id }),
    showSettings(context),
    actorMay(context.actor, "compliance.read") ? showProductRegistry(context, { productId: id }) : null,
  ]);
  const { product, picture, declared, readiness, passports } = view;
  const may = (permission: Permission) => actorMay(context.actor, permission);
  const recall = may("products.recall")
    ? {
        ...{ locale: reader.locale, product, passports },
        ...{ pendingTransfers: counts.pendingTransfers, passesOnRecalled: counts.passesOnRecalled },
      }
    : null;
  const editHref = may("products.edit") ? `/products/${id}/edit` : null;
  return (
    <>
      <ProductHead
        reader={reader}
        product={product}
        picture={picture}
        passports={passports}
        current="data"
        mayEdit={may("products.edit")}
        next={nextProductStep(
          {
            reviewState: product.reviewState,
            isRecalled: product.recalledAt !== null,
            hasPassports: passports !== 0,
            isIncomplete: readiness.answered < readiness.required,
          },
          may,
        )}
        notice={<PageNotice locale={reader.locale} />}
        lift={recall && <LiftRecall {...recall} lift={liftRecallAction} />}
        actions={
          <>
            <DossierLink locale={reader.locale} productId={product.id} />
            {recall && !product.recalledAt && (
              <StatusMenu
                locale={reader.locale}
                reversible={[<RecallChoice key="recall" {...recall} recall={recallProductAction} />]}
              />
            )}
          </>
        }
      />
      <div className="mb-6 flex flex-col gap-3 empty:hidden">
        <OpenedDocuments reader={reader} declared={declared} editHref={editHref} />
        <MissingTexts reader={reader} declared={declared} textLocales={settings.textLocales} editHref={editHref} />
      </div>
      <div className="grid gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-8 xl:col-start-2 xl:row-start-1">
          <ReadinessPanel reader={reader} productId={product.id} readiness={readiness} />
          <PassportCounts reader={reader} productId={product.id} counts={counts} />
          {registry && (
            <ProductRegistryPanel
              reader={reader}
              productId={product.id}
              registry={registry}
              record={may("registry.manage") ? recordRegistrationAction : undefined}
            />
          )}
          <ScanPanel reader={reader} scans={scans} allHref={`/scans?product=${product.id}`} />
        </div>
        <Section title={t("detail.dataTitle")} className="min-w-0">
          <DeclaredData declared={declared} reader={reader} />
        </Section>
      </div>
    </>
  );
}

interface OpenedDocumentsProps {
  reader: Reader;
  declared: Declared;
  editHref: string | null;
}

/** Documents of a battery that everyone can read although Annex XIII, point 2, restricts them. */
function OpenedDocuments({ reader, declared, editHref }: OpenedDocumentsProps) {
  const t = translator(reader.locale, "products");
  const ecodesignTexts = translator(reader.locale, "ecodesign");
  const opened = (declared.documents ?? []).filter((document) => isUnusuallyPublic(document, "battery"));
  if (declared.product_group !== "battery" || opened.length === 0) return null;
  const names = opened.map(({ name, kind }) => name ?? ecodesignTexts(`documentKinds.${kind}`));
  return (
    <Callout
      tone="caution"
      title={t("detail.openedDocuments.title")}
      action={editHref && <LinkButton href={editHref}>{t("detail.openedDocuments.edit")}</LinkButton>}
    >
      {t("detail.openedDocuments.text", { documents: formatter(reader).list(names) })}
    </Callout>
  );
}

interface MissingTextsProps {
  reader: Reader;
  declared: Declared;
  textLocales: readonly Locale[];
  editHref: string | null;
}

function MissingTexts({ reader, declared, textLocales, editHref }: MissingTextsProps) {
  const t = translator(reader.locale, "products");
  const fieldTexts = translator(reader.locale, "ecodesign");
  const format = formatter(reader);
  const lacking = INSTRUCTION_FIELD_NAMES.flatMap((name) => {
    const missing = declared[name] ? missingLanguages(declared[name], textLocales) : [];
    return missing.length > 0 ? [{ name, missing }] : [];
  });
  if (lacking.length === 0) return null;
  return (
    <Callout
      title={t("detail.missingTexts.title")}
      action={editHref && <LinkButton href={editHref}>{t("detail.missingTexts.add")}</LinkButton>}
    >
      <p>{t("detail.missingTexts.text")}</p>
      <ul className="mt-1">
        {lacking.map(({ name, missing }) => (
          <li key={name}>
            {t("detail.missingTexts.line", {
              field: fieldTexts(`fields.${name}`),
              languages: format.list(missing.map(format.language)),
            })}
          </li>
        ))}
      </ul>
    </Callout>
  );
}

interface PassportCountsProps {
  reader: Reader;
  productId: string;
  counts: CountedUnits;
}

function PassportCounts({ reader, productId, counts }: PassportCountsProps) {
  const t = translator(reader.locale, "products");
  const format = formatter(reader);
  const list = `/products/${productId}/units`;
  const byOwner = { owned: counts.owned, unclaimed: counts.unclaimed, transfer_pending: counts.transferPending };
  const all =
    typeof counts.all === "number"
      ? format.number(counts.all)
      : t("passportCounts.many", { count: counts.all.atLeast });
  const rows = [
    { key: "all", label: t("passportCounts.all"), href: list, text: all, count: 1 },
    ...OWNER_STATES.map((state) => ({
      key: state,
      label: t(`passportCounts.${state}`),
      href: `${list}?owner=${state}`,
      count: byOwner[state],
      text: partText(byOwner[state]),
    })),
    {
      key: "inTrouble",
      label: t("columns.inTrouble"),
      href: `${list}?trouble=yes`,
      count: counts.inTrouble,
      text: partText(counts.inTrouble),
    },
  ];
  function partText(count: number): string {
    return counts.isExact ? format.number(count) : t("moreThan", { count });
  }
  return (
    <Section title={t("passportCounts.title")}>
      <KeyValues
        items={rows.map(({ key, label, href, text, count }) => ({
          key,
          label,
          value: count > 0 ? <TextLink href={href}>{text}</TextLink> : <span className="text-ink-faint">{text}</span>,
        }))}
      />
    </Section>
  );
}
