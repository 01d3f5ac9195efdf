import { RadioGroup } from "@/components/ui/radio-group";
import { SubmitButton } from "@/components/ui/submit-button";
import type { ColumnTarget } from "@/lib/imports/commit/plan-rules";
import type { Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";

interface MatchingNoteProps {
  reader: Reader;
  importId: string;
  targets: readonly (ColumnTarget | null)[];
  blanks: "keep" | "clear";
  /** Left out for who may only look. */
  setBlanks?: (form: FormData) => Promise<void>;
}

/** By what rows find their products, and what a blank cell does to them. */
export function MatchingNote({ reader, importId, targets, blanks, setBlanks }: MatchingNoteProps) {
  const t = translator(reader.locale, "imports");
  return (
    <div className="grid gap-x-12 gap-y-6 lg:grid-cols-2">
      <div>
        <h2 className="mb-1 text-sm font-medium">{t("preview.keyTitle")}</h2>
        <p className="max-w-prose text-ink-muted">{t(`preview.keys.${keyOf(targets)}`)}</p>
      </div>
      {setBlanks && (
        <form action={setBlanks} className="flex flex-col items-start gap-3">
          <input type="hidden" name="importId" value={importId} />
          <RadioGroup
            name="blanks"
            legend={t("preview.blanksTitle")}
            defaultValue={blanks}
            options={(["keep", "clear"] as const).map((value) => ({
              value,
              label: t(`preview.blanks.${value}`),
              hint: t(`preview.blanks.${value}Hint`),
            }))}
          />
          <SubmitButton variant="secondary" size="sm">
            {t("preview.blanksSubmit")}
          </SubmitButton>
        </form>
      )}
    </div>
  );
}

/** What rows are matched by, the surest first: the id, the brand's own id, then GTIN and serial number. */
function keyOf(targets: readonly (ColumnTarget | null)[]): "id" | "external_id" | "unit" | "none" | "record" {
  const fields = new Set(targets.map((target) => target?.field));
  if (fields.has("record")) return "record";
  if (fields.has("id")) return "id";
  if (fields.has("external_id")) return "external_id";
  return fields.has("gtin") && fields.has("serial_number") ? "unit" : "none";
}
