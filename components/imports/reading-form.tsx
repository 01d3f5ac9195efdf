import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { SubmitButton } from "@/components/ui/submit-button";
import type { Inspection } from "@/lib/imports/commit/plan-rules";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { DELIMITERS, ENCODINGS } from "@/lib/platform/spreadsheets/contract";

interface ReadingFormProps {
  locale: Locale;
  importId: string;
  dialect: NonNullable<Inspection["dialect"]>;
  /** What several encodings read in the file; then none is chosen beforehand. */
  readings: Inspection["readings"];
  action: (form: FormData) => Promise<void>;
}

const NAMES = { ",": "comma", ";": "semicolon", "\t": "tab", "|": "pipe" } as const;

/** How the text is told apart: found out by itself, and put right here when the rows below look wrong. */
export function ReadingForm({ locale, importId, dialect, readings, action }: ReadingFormProps) {
  const t = translator(locale, "imports");
  return (
    <>
      {readings && (
        <Callout tone="caution" title={t("file.encodingQuestion")}>
          <p>{t("file.encodingAdvice")}</p>
          <ul className="mt-2 flex flex-col gap-1">
            {readings.map(({ encoding, sample }) => (
              <li key={encoding}>
                {t(`file.encodings.${encoding}`)}: <bdi className="font-medium text-ink">{sample}</bdi>
              </li>
            ))}
          </ul>
        </Callout>
      )}
      <form
        action={action}
        className="grid items-end gap-x-4 gap-y-3 sm:grid-cols-[minmax(0,13rem)_minmax(0,18rem)_auto] sm:justify-start"
      >
        <input type="hidden" name="importId" value={importId} />
        <Field name="delimiter" label={t("file.delimiter")}>
          {(control) => (
            <Select
              {...control}
              defaultValue={dialect.delimiter}
              options={DELIMITERS.map((value) => ({ value, label: t(`file.delimiters.${NAMES[value]}`) }))}
            />
          )}
        </Field>
        <Field name="encoding" label={t("file.encoding")}>
          {(control) => (
            <Select
              {...control}
              required
              defaultValue={readings ? "" : dialect.encoding}
              options={[
                ...(readings ? [{ value: "", label: t("file.chooseEncoding"), disabled: true }] : []),
                ...ENCODINGS.map((value) => ({ value, label: t(`file.encodings.${value}`) })),
              ]}
            />
          )}
        </Field>
        <SubmitButton variant="secondary">{t("file.readAnew")}</SubmitButton>
      </form>
    </>
  );
}
