import type { Metadata } from "next";
import { loadStep } from "@/app/(portal)/imports/load-import";
import { getReader, getTranslations } from "@/app/i18n";
import { columnChoices, fieldChoices } from "@/components/imports/column-choices";
import { ColumnForm } from "@/components/imports/column-form";
import { ImportFrame } from "@/components/imports/import-frame";
import { ClientMessages } from "@/components/shell/client-messages";
import { Callout } from "@/components/ui/callout";
import { showMapping } from "@/lib/imports/columns/show-mapping";
import { cancelImportAction } from "../../actions";
import { mapColumnsAction } from "./actions";

export async function generateMetadata({ params }: PageProps<"/imports/[id]/columns">): Promise<Metadata> {
  const [{ shown }, t] = await Promise.all([
    params.then(({ id }) => loadStep(id, "columns")),
    getTranslations("imports"),
  ]);
  return { title: `${t("steps.columns")} · ${shown.fileName}` };
}

export default async function ImportColumnsPage({ params }: PageProps<"/imports/[id]/columns">) {
  const [{ context, shown }, reader, t] = await Promise.all([
    params.then(({ id }) => loadStep(id, "columns")),
    getReader(),
    getTranslations("imports"),
  ]);
  const mapping = await showMapping(context, { importId: shown.id });
  const columns = columnChoices(reader.locale, mapping);
  const isRemembered =
    mapping.targets.length === 0 && mapping.suggestions.some((suggestion) => suggestion?.reason === "remembered");
  return (
    <ImportFrame reader={reader} importView={shown} step="columns" cancel={cancelImportAction}>
      <div className="mb-6 flex max-w-4xl flex-col gap-4">
        <p className="max-w-prose text-ink-muted">{t("columns.text")}</p>
        {isRemembered && (
          <Callout tone="positive" title={t("columns.rememberedTitle")}>
            {t("columns.rememberedText")}
          </Callout>
        )}
      </div>
      <div className="max-w-4xl">
        <ClientMessages reader={reader} namespaces={["imports", "ui"]}>
          <ColumnForm
            key={shown.shape}
            importId={shown.id}
            columns={columns}
            fields={fieldChoices(
              reader.locale,
              columns.flatMap(({ target }) => (target ? [target.field] : [])),
            )}
            blanks={mapping.options.blanks}
            action={mapColumnsAction}
          />
        </ClientMessages>
      </div>
    </ImportFrame>
  );
}
