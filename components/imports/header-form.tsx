import { ActionForm } from "@/components/ui/action-form";
import { CheckboxField, RadioField } from "@/components/ui/checkbox";
import { LinkButton } from "@/components/ui/link";
import { SubmitButton } from "@/components/ui/submit-button";
import type { SheetView } from "@/lib/imports/commit/plan-rules";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { columnName } from "@/lib/platform/spreadsheets/xlsx/written-parts";

interface HeaderFormProps {
  locale: Locale;
  importId: string;
  sheet: SheetView;
  /** The chosen or suggested header row; 0: none. */
  headerRow: number;
  headerRows: number;
  isSuggested: boolean;
  action: (form: FormData) => Promise<void>;
}

const ROWS_SHOWN = 15;
const COLUMNS_SHOWN = 40;
const CELL = "max-w-56 truncate px-3 py-1.5";

export function HeaderForm({ locale, importId, sheet, headerRow, headerRows, isSuggested, action }: HeaderFormProps) {
  const t = translator(locale, "imports");
  const rows = sheet.firstRows.slice(
    0,
    Math.max(ROWS_SHOWN, sheet.firstRows.findIndex(({ number }) => number === headerRow) + 3),
  );
  const columns = Array.from({ length: Math.min(sheet.columnCount, COLUMNS_SHOWN) }, (_, index) => index);
  return (
    <ActionForm action={action} className="flex flex-col gap-5">
      <input type="hidden" name="importId" value={importId} />
      <input type="hidden" name="sheet_index" value={sheet.index} />
      <fieldset className="min-w-0">
        <legend className="mb-1">
          <h2 className="font-serif text-lg font-medium">{t("file.headerTitle")}</h2>
        </legend>
        <p className="mb-3 max-w-prose text-ink-muted">{t(isSuggested ? "file.headerSuggested" : "file.headerText")}</p>
        <div
          tabIndex={0}
          role="region"
          aria-label={t("file.firstRows")}
          className="relative max-h-[34rem] overflow-auto rounded-md border border-line bg-surface"
        >
          <table className="min-w-full border-collapse text-sm">
            <caption className="sr-only">{t("file.firstRows")}</caption>
            <thead className="sticky top-0 z-10 bg-sunken">
              <tr className="micro-label text-ink-muted">
                <th scope="col" className="sticky left-0 bg-sunken px-3 py-1.5 text-left">
                  {t("file.names")}
                </th>
                {columns.map((column) => (
                  <th key={column} scope="col" className="px-3 py-1.5 text-left">
                    {columnName(column + 1)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-line [&:has(:checked)>tr:has(~tr_:checked)]:text-ink-faint">
              {rows.map(({ number, cells }) => (
                <tr key={number} className="group has-checked:bg-accent-soft has-checked:font-medium">
                  <th
                    scope="row"
                    className={
                      "sticky left-0 bg-surface pr-3 pl-2 text-left font-normal whitespace-nowrap " +
                      "group-has-checked:bg-accent-soft"
                    }
                  >
                    <RadioField
                      name="header_row"
                      value={number}
                      defaultChecked={number === headerRow}
                      label={t("file.row", { number })}
                    />
                  </th>
                  {columns.map((column) => (
                    <td key={column} className={CELL} title={cells[column]}>
                      {cells[column]}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <div className="mt-2 flex flex-col gap-1">
          <CheckboxField
            name="header_rows"
            value="2"
            defaultChecked={headerRows === 2}
            label={t("file.twoRows")}
            hint={t("file.twoRowsHint")}
          />
          <RadioField
            name="header_row"
            value={0}
            defaultChecked={headerRow === 0}
            label={t("file.noNames")}
            hint={t("file.noNamesHint")}
          />
        </div>
      </fieldset>
      <div className="flex flex-wrap gap-2">
        <SubmitButton>{t("file.submit")}</SubmitButton>
        <LinkButton href="/imports" variant="quiet">
          {t("later")}
        </LinkButton>
      </div>
    </ActionForm>
  );
}
