import { Callout } from "@/components/ui/callout";
import { ArrowLeftRight } from "@/components/ui/icons";
import { SubmitButton } from "@/components/ui/submit-button";
import { fieldNames } from "@/lib/imports/columns/field-label";
import type { Rematch } from "@/lib/imports/columns/suggest-rematch";
import type { Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";

interface RematchListProps {
  reader: Reader;
  importId: string;
  rematches: readonly Rematch[];
  nameOf: (column: number) => string;
  action: (form: FormData) => Promise<void>;
}

/** The repair that comes before all others: a column that was taken for something else. */
export function RematchList({ reader, importId, rematches, nameOf, action }: RematchListProps) {
  const t = translator(reader.locale, "imports");
  const fieldOf = fieldNames(reader.locale);
  if (rematches.length === 0) return null;
  return (
    <Callout tone="caution" title={t("rematch.title", { count: rematches.length })}>
      <p>{t("rematch.text")}</p>
      <ul className="mt-3 flex flex-col gap-3">
        {rematches.map(({ column, field, instead, count }) => (
          <li key={column} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <span className="min-w-0 break-words">
              {t("rematch.line", { column: nameOf(column), field: fieldOf(field), count })}
            </span>
            <form action={action}>
              <input type="hidden" name="importId" value={importId} />
              <input type="hidden" name="column" value={column} />
              {instead !== null && <input type="hidden" name="field" value={instead} />}
              <SubmitButton size="sm" icon={<ArrowLeftRight aria-hidden="true" />}>
                {instead === null ? t("rematch.leaveOut") : t("rematch.instead", { field: fieldOf(instead) })}
              </SubmitButton>
            </form>
          </li>
        ))}
      </ul>
    </Callout>
  );
}
