import { memberContext } from "@/app/action";
import { errorsByField } from "@/app/explain-refusal";
import { getTranslations, titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { BulkEditForm } from "@/components/compliance/bulk-edit-form";
import { BulkEditPreview } from "@/components/compliance/bulk-edit-preview";
import { BulkFrame } from "@/components/compliance/bulk-frame";
import { actorMay } from "@/lib/access/actor";
import { type BulkEditQuery, bulkEditQuery } from "@/lib/compliance/field-edits/bulk-contract";
import { type BulkField, bulkFieldOf, bulkValue, isListField } from "@/lib/compliance/field-edits/bulk-fields";
import { EDITED_AT_ONCE_MAX } from "@/lib/compliance/field-edits/edit-field";
import { type FieldEditPreview, previewFieldEdit } from "@/lib/compliance/field-edits/preview-field-edit";
import { chooseProducts } from "@/lib/compliance/reviews/choose-products";
import { DomainError } from "@/lib/platform/errors";
import { editFieldAction } from "../../actions";

export const generateMetadata = titled("review", "bulkEdit.title");

type Previewed = { preview?: FieldEditPreview; error?: string };

/** The preview of a value that was given, or what is wrong with it. */
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
