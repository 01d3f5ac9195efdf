import { memberContext } from "@/app/action";
import { errorsByField } from "@/app/explain-refusal";
import { getTranslations, titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { BulkEditForm, BulkFrame, ChosenFields } from "@/components/compliance/bulk-edit-form";
import { DeclaredValue } from "@/components/products/field-value";
import { dataTexts } from "@/components/products/names";
import { ActionForm } from "@/components/ui/action-form";
import { Callout } from "@/components/ui/callout";
import { SubmitButton } from "@/components/ui/submit-button";
import { actorMay } from "@/lib/access/actor";
import {
  type BulkEditQuery,
  bulkEditQuery,
  type BulkField,
  bulkFieldOf,
  bulkValue,
  isListField,
} from "@/lib/compliance/field-edits/bulk-contract";
import { chooseProducts } from "@/lib/compliance/reviews/open-review";
import { type Declared, isDeclared } from "@/lib/ecodesign/declared";
import { DomainError } from "@/lib/platform/errors";
import type { Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { EDITED_AT_ONCE_MAX, type FieldEditPreview, previewFieldEdit } from "@/lib/products/field-edits/edit-field";
import { editFieldAction } from "../../actions";

const SHOWN_MAX = 12;

interface BulkEditPreviewProps {
  reader: Reader;
  query: BulkEditQuery;
  field: BulkField;
  preview: FieldEditPreview;
  action: (form: FormData) => Promise<void>;
}

function BulkEditPreview({ reader, query, field, preview, action }: BulkEditPreviewProps) {
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
          <ActionForm action={action}>
            <ChosenFields chosen={query} />
            <input type="hidden" name="field" value={field.name} />
            <input type="hidden" name="value" value={query.value ?? ""} />
            <input type="hidden" name="as" value={query.as} />
            <SubmitButton>{t("bulkEdit.confirm", { count: changes.length })}</SubmitButton>
          </ActionForm>
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
  const texts = dataTexts(reader);
  return <DeclaredValue field={{ name, value: field.value }} declared={data as Declared} texts={texts} />;
}

export const generateMetadata = titled("review", "bulkEdit.title");

type Previewed = { preview?: FieldEditPreview; error?: string };

async function previewOf(query: BulkEditQuery, field: BulkField, productIds: readonly string[]): Promise<Previewed> {
  if (query.as === "value" && !query.value && !isListField(field))
    return { error: (await getTranslations("portal"))("errors.required") };
  try {
    return {
      preview: await previewFieldEdit(await memberContext(), {
        productIds,
        field: field.name,
        value: bulkValue(field, query),
      }),
    };
  } catch (error) {
    if (!(error instanceof DomainError) || !error.extras.errors) throw error;
    return { error: Object.values(await errorsByField(error.extras.errors))[0] };
  }
}

export default async function BulkEditPage({ searchParams }: PageProps<"/compliance/queue/edit">) {
  const { context, reader, t } = await openPage("review");
  const params = await searchParams;
  const query = bulkEditQuery.parse(params);
  const field = bulkFieldOf(query.field);
  const isAllowed = actorMay(context.actor, "products.edit");
  const { ids, isComplete } = await chooseProducts(context, query, EDITED_AT_ONCE_MAX);
  const { preview, error }: Previewed =
    field && isAllowed && params.preview === "1" ? await previewOf(query, field, ids) : {};
  return (
    <BulkFrame
      locale={reader.locale}
      title={t("bulkEdit.title")}
      count={ids.length}
      cutAt={isComplete ? undefined : EDITED_AT_ONCE_MAX}
      isAllowed={isAllowed}
    >
      <div className="grid items-start gap-x-12 gap-y-8 xl:grid-cols-[28rem_minmax(0,1fr)]">
        <BulkEditForm
          reader={reader}
          query={query}
          field={field}
          error={error}
          isPreviewed={preview !== undefined}
          backHref={query.query ? `/compliance/queue?${query.query}` : "/compliance/queue"}
        />
        {field && preview && (
          <BulkEditPreview reader={reader} query={query} field={field} preview={preview} action={editFieldAction} />
        )}
      </div>
    </BulkFrame>
  );
}
