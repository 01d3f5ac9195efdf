import { EntryDialog } from "@/components/forms/entry-dialog";
import { reasonField } from "@/components/forms/field-schemas";
import { marked, type TableColumn, worded } from "@/components/table/cell";
import { Callout } from "@/components/ui/callout";
import { TextLink } from "@/components/ui/link";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { type Translate, translator } from "@/lib/platform/i18n/translator";
import type { FormAction } from "@/lib/platform/input/form-state";
import { COUNTED_MAX } from "@/lib/platform/input/list-page";
import { batchPath } from "@/lib/products/batches/contract";

interface Counts {
  units: number;
  owned: number;
  pending: number;
  inTrouble: number;
}

interface ListedBatch extends Counts {
  batch: string;
  recalledAt: Date | null;
}

const countText = (count: number, reader: Reader) =>
  count > COUNTED_MAX
    ? translator(reader.locale, "products")("moreThan", { count: COUNTED_MAX })
    : formatter(reader).number(count);

export function batchColumns(reader: Reader): TableColumn<ListedBatch>[] {
  const t = translator(reader.locale, "batches");
  const format = formatter(reader);
  const number = (name: keyof Counts): TableColumn<ListedBatch> => ({
    id: name,
    header: t(`figures.${name}`),
    align: "end",
    cell: (row) => (row[name] === 0 ? worded("faint", "0") : countText(row[name], reader)),
  });
  return [
    { id: "batch", header: t("columns.batch"), cell: ({ batch }) => worded("mono", batch) },
    number("units"),
    number("owned"),
    number("pending"),
    number("inTrouble"),
    {
      id: "recall",
      header: t("columns.recall"),
      card: "plain",
      cell: ({ recalledAt }) =>
        recalledAt && marked({ tone: "critical", icon: "alert" }, t("recalledOn", { date: format.date(recalledAt) })),
    },
  ];
}

interface BatchFiguresProps {
  reader: Reader;
  of: { productId: string; batch: string };
  figures: Counts & { scanned: number };
}

const NARROWED = { units: "", owned: "&owner=owned", pending: "&owner=transfer_pending", inTrouble: "&trouble=yes" };

export function BatchFigures({ reader, of, figures }: BatchFiguresProps) {
  const t = translator(reader.locale, "batches");
  const path = batchPath(of.productId, of.batch);
  return (
    <dl
      className={
        "mb-8 grid grid-cols-2 gap-x-6 gap-y-5 rounded-md border border-line bg-surface px-5 py-4 sm:flex " +
        "sm:flex-wrap sm:gap-x-14"
      }
    >
      {(["units", "owned", "pending", "inTrouble", "scanned"] as const).map((name) => (
        <div key={name} className="flex flex-col-reverse">
          <dt className="text-sm text-ink-muted">{t(`figures.${name}`)}</dt>
          <dd className={`font-serif text-2xl font-medium ${figures[name] === 0 ? "text-ink-faint" : ""}`}>
            {name === "scanned" || figures[name] === 0 ? (
              countText(figures[name], reader)
            ) : (
              <TextLink href={`${path}${NARROWED[name]}#units`}>{countText(figures[name], reader)}</TextLink>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface BatchRecallProps {
  reader: Reader;
  of: { productId: string; batch: string };
  figures: Counts;
  passesOnRecalled: boolean;
  action: FormAction;
}

function unitsText(t: Translate<"batches">, units: number): string {
  return units > COUNTED_MAX ? t("unitsMany", { count: COUNTED_MAX }) : t("units", { count: units });
}

export function RecallBatch({ reader, of, figures, passesOnRecalled, action }: BatchRecallProps) {
  const t = translator(reader.locale, "batches");
  const products = translator(reader.locale, "products");
  return (
    <EntryDialog
      key="recall"
      trigger={t("recall.label")}
      title={t("recall.title", { batch: of.batch })}
      description={t(passesOnRecalled ? "recall.textPassedOn" : "recall.text", {
        affected: unitsText(t, figures.units),
        owned: figures.owned,
        transfers: figures.pending,
      })}
      action={action}
      hidden={of}
      fields={[reasonField(products("recall.reason"), products("recall.reasonHint"))]}
      submit={t("recall.confirm")}
      cancelLabel={products("recall.keep")}
    />
  );
}

interface BatchAlertProps {
  reader: Reader;
  of: { productId: string; batch: string };
  recall: { recalledAt: Date; reason: string } | null;
  figures: Counts;
  lift?: FormAction | undefined;
}

export function BatchAlert({ reader, of, recall, figures, lift }: BatchAlertProps) {
  if (!recall) return null;
  const t = translator(reader.locale, "batches");
  const products = translator(reader.locale, "products");
  return (
    <div className="mb-6">
      <Callout
        tone="critical"
        title={t("recalledOn", { date: formatter(reader).date(recall.recalledAt) })}
        action={
          lift && (
            <EntryDialog
              key="lift"
              trigger={products("recall.liftLabel")}
              triggerVariant="secondary"
              triggerSize="sm"
              title={t("recall.liftTitle", { batch: of.batch })}
              description={t("recall.liftText", { affected: unitsText(t, figures.units) })}
              action={lift}
              hidden={of}
              fields={[reasonField(products("recall.reason"), products("recall.liftReasonHint"))]}
              submit={products("recall.liftConfirm")}
              variant="primary"
              cancelLabel={products("recall.keep")}
            />
          )
        }
      >
        <span dir="auto">{recall.reason}</span>
      </Callout>
    </div>
  );
}
