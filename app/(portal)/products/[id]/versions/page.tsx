import { clsx } from "clsx";
import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { ProductHead } from "@/components/products/product-head";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Pencil, Plus } from "@/components/ui/icons";
import { Select } from "@/components/ui/input";
import { LinkButton, TextLink } from "@/components/ui/link";
import { Section } from "@/components/ui/section";
import { EmptyState } from "@/components/ui/state-views";
import { Time } from "@/components/ui/time";
import { Timeline } from "@/components/ui/timeline";
import { actorMay } from "@/lib/access/actor";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { showProduct } from "@/lib/products/show-product";
import type { FieldChange } from "@/lib/products/versions/diff-versions";
import { versionsQuery } from "@/lib/products/versions/edit-contract";
import {
  compareProductVersions,
  listProductVersions,
  type ListedVersion,
} from "@/lib/products/versions/list-product-versions";
import { changePlace, ChangedValue, diffWords, type ValueTexts } from "../../../../../components/products/field-value";
import { actorText, fieldLabel } from "../../../../../components/products/names";
import { orNotFound } from "../../../or-not-found";

interface VersionChoiceProps {
  locale: Locale;
  newest: number;
  from: number;
  to: number;
}

/** Older versions are reachable through the list below. */
const OFFERED_MAX = 200;

function VersionChoice({ locale, newest, from, to }: VersionChoiceProps) {
  const t = translator(locale, "products");
  const newestFirst = Array.from({ length: Math.min(newest, OFFERED_MAX) }, (_, index) => newest - index);
  const offered = [...new Set([...newestFirst, from, to])].filter((version) => version >= 1 && version <= newest);
  const options = offered.map((version) => ({ value: String(version), label: t("versions.version", { version }) }));
  return (
    <form className="flex flex-wrap items-end gap-4">
      <Field name="from" label={t("versions.from")} className="w-40">
        {(control) => <Select {...control} options={options} defaultValue={String(from)} />}
      </Field>
      <Field name="to" label={t("versions.to")} className="w-40">
        {(control) => <Select {...control} options={options} defaultValue={String(to)} />}
      </Field>
      <Button type="submit">{t("versions.compare")}</Button>
    </form>
  );
}

export const generateMetadata = titled("products", "versions.title");

export default async function ProductVersionsPage({ params, searchParams }: PageProps<"/products/[id]/versions">) {
  const { context, reader, t } = await openPage("products");
  const { id } = await params;
  const query = versionsQuery.parse(await searchParams);
  const { product, picture, passports } = await orNotFound(showProduct(context, { productId: id }));
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
        picture={picture}
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

interface VersionListProps {
  reader: Reader;
  productId: string;
  versions: readonly ListedVersion[];
}

function VersionList({ reader, productId, versions }: VersionListProps) {
  const products = translator(reader.locale, "products");
  const texts = { products, ecodesign: translator(reader.locale, "ecodesign") };
  const format = formatter(reader);
  const changeText = (fields: string[]) =>
    fields.length > 0
      ? products("versions.changed", { fields: format.list(fields.map((field) => fieldLabel(texts, field))) })
      : products("versions.unchanged");
  return (
    <Timeline
      label={products("versions.title")}
      events={versions.map(({ version, at, actor, fields }) => ({
        id: String(version),
        icon: fields ? <Pencil /> : <Plus />,
        title: fields ? (
          <TextLink href={`/products/${productId}/versions?from=${version - 1}&to=${version}`}>
            {products("versions.version", { version })}
          </TextLink>
        ) : (
          products("versions.version", { version })
        ),
        time: (
          <>
            {actorText(products, actor)} · <Time value={at} reader={reader} as="dateTime" />
          </>
        ),
        children: fields ? changeText(fields) : version === 1 ? products("versions.first") : null,
      }))}
    />
  );
}

interface VersionDiffProps {
  reader: Reader;
  changes: readonly FieldChange[];
}

function VersionDiff({ reader, changes }: VersionDiffProps) {
  const texts = diffWords(reader);
  const t = texts.products;
  if (changes.length === 0) return <p className="text-ink-muted">{t("versions.same")}</p>;
  return (
    <div role="table" aria-label={t("versions.compareTitle")} className="divide-y divide-line">
      <div role="row" className="micro-label hidden grid-cols-[1fr_1fr_1fr] gap-x-6 pb-1.5 text-ink-muted md:grid">
        {[t("versions.field"), t("versions.before"), t("versions.after")].map((head) => (
          <span key={head} role="columnheader">
            {head}
          </span>
        ))}
      </div>
      {changes.map((change, index) => (
        <div key={index} role="row" className="grid gap-x-6 gap-y-2 py-3 md:grid-cols-[1fr_1fr_1fr]">
          <div role="rowheader" className="font-medium">
            <Place change={change} texts={texts} />
          </div>
          <Side label={t("versions.before")} change={change} value={change.before} texts={texts} />
          <Side label={t("versions.after")} change={change} value={change.after} texts={texts} />
        </div>
      ))}
    </div>
  );
}

function Place({ change, texts }: { change: FieldChange; texts: ValueTexts }) {
  const location = changePlace(change, texts);
  return (
    <>
      {location.field}
      {location.inner.map((name, index) => (
        <span key={index} className="block text-sm font-normal text-ink-muted">
          {name}
        </span>
      ))}
    </>
  );
}

function Side({ label, ...side }: { label: string; change: FieldChange; value: unknown; texts: ValueTexts }) {
  return (
    <div role="cell" className="min-w-0">
      <span className="micro-label block text-ink-faint md:sr-only">{label}</span>
      <ChangedValue {...side} />
    </div>
  );
}
