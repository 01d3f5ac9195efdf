import { RadioGroup } from "@/components/ui/radio-group";
import { SubmitButton } from "@/components/ui/submit-button";
import { HIDDEN_ROWS, type ImportOptions } from "@/lib/imports/commit/plan-rules";
import type { Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";

interface HiddenRowsFormProps {
  reader: Reader;
  importId: string;
  chosen: ImportOptions["hiddenRows"];
  action: (form: FormData) => Promise<void>;
}

/** Whether the rows that the workbook hides are imported. */
export function HiddenRowsForm({ reader, importId, chosen, action }: HiddenRowsFormProps) {
  const t = translator(reader.locale, "imports");
  return (
    <form action={action} className="flex flex-col items-start gap-3">
      <input type="hidden" name="importId" value={importId} />
      <RadioGroup
        name="hiddenRows"
        legend={t("preview.hidden.title")}
        defaultValue={chosen ?? "skip"}
        options={HIDDEN_ROWS.map((value) => ({
          value,
          label: t(`preview.hidden.${value}`),
          hint: t(`preview.hidden.${value}Hint`),
        }))}
      />
      <SubmitButton variant="secondary" size="sm">
        {t("preview.hidden.submit")}
      </SubmitButton>
    </form>
  );
}
