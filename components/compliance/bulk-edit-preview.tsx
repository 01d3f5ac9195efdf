import { dataWords } from "@/components/products/data-words";
import { DeclaredValue } from "@/components/products/declared-value";
import { Callout } from "@/components/ui/callout";
import { SubmitButton } from "@/components/ui/submit-button";
import type { BulkEditQuery } from "@/lib/compliance/field-edits/bulk-contract";
import type { BulkField } from "@/lib/compliance/field-edits/bulk-fields";
import type { FieldEditPreview } from "@/lib/compliance/field-edits/preview-field-edit";
import { type Declared, isDeclared } from "@/lib/ecodesign/declared";
import type { Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { ChosenFields } from "./chosen-fields";

const SHOWN_MAX = 12;

interface BulkEditPreviewProps {
  reader: Reader;
  query: BulkEditQuery;
  field: BulkField;
  preview: FieldEditPreview;
  action: (form: FormData) => Promise<void>;
}

/** What a bulk edit would change, before it does. */
export function BulkEditPreview({ reader, query, field, preview, action }: BulkEditPreviewProps) {
  const t = translator(reader.locale, "review");
  const { changes, after, unchanged, returned } = preview;
  return (
    <section aria-labelledby="bulk-preview" className="flex min-w-0 flex-col gap-4">
      <h2 id="bulk-preview" className="font-serif text-lg font-medium">
        {t("bulkEdit.changes", { count: changes.length })}
      </h2>
      <p className="text-ink-muted">{t("bulkEdit.unchanged", { count: unchanged })}</p>
      {returned > 0 && <Callout tone="caution" title={t("bulkEdit.returned", { count: returned })} />}
      {changes.length > 0 && (
        <>
          <div tabIndex={0} role="region" aria-label={t("bulkEdit.tableLabel")} className="relative overflow-x-auto">
            <table className="w-full text-left">
              <caption className="sr-only">{t("bulkEdit.tableLabel")}</caption>
              <thead>
                <tr className="micro-label border-b border-line text-ink-muted">
                  {(["product", "before", "after"] as const).map((head) => (
                    <th key={head} scope="col" className="py-1.5 pr-4 font-medium">
                      {t(`bulkEdit.heads.${head}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody className="divide-y divide-line">
                {changes.slice(0, SHOWN_MAX).map(({ productId, name, model, before }) => (
                  <tr key={productId} className="align-top">
                    <th scope="row" className="py-1.5 pr-4 font-normal">
                      {name} {model && <span className="text-ink-muted">{model}</span>}
                    </th>
                    <td className="py-1.5 pr-4 text-ink-muted">
                      <PlainValue field={field} data={before} reader={reader} />
                    </td>
                    <td className="py-1.5 pr-4">
                      <PlainValue field={field} data={after} reader={reader} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {changes.length > SHOWN_MAX && (
            <p className="text-sm text-ink-muted">{t("bulkEdit.andMore", { count: changes.length - SHOWN_MAX })}</p>
          )}
          <form action={action}>
            <ChosenFields chosen={query} />
            <input type="hidden" name="field" value={field.name} />
            <input type="hidden" name="value" value={query.value ?? ""} />
            <input type="hidden" name="as" value={query.as} />
            <SubmitButton>{t("bulkEdit.confirm", { count: changes.length })}</SubmitButton>
          </form>
        </>
      )}
    </section>
  );
}

function PlainValue({ field, data, reader }: { field: BulkField; data: Record<string, unknown>; reader: Reader }) {
  const t = translator(reader.locale, "review");
  const name = field.name as "gtin";
  if (!isDeclared(data as Declared, name)) return <>{t("detail.notStated")}</>;
  const value = data[name];
  if (Array.isArray(value))
    return <>{value.length === 0 ? t("bulkEdit.noneStated") : t("bulkEdit.entries", { count: value.length })}</>;
  const words = dataWords(reader);
  return <DeclaredValue field={{ name, value: field.value }} declared={data as Declared} words={words} />;
}
