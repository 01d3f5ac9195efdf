import { SubmitButton } from "@/components/ui/submit-button";
import { fieldNames } from "@/lib/imports/columns/field-label";
import { cellChoices } from "@/lib/imports/values/cell-choices";
import type { Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";

interface WordListProps {
  reader: Reader;
  importId: string;
  words: readonly { field: string; word: string; found: string; value: string }[];
  forget: (form: FormData) => Promise<void>;
}

/** Words that are read as in the files before, each to be forgotten again. */
export function WordList({ reader, importId, words, forget }: WordListProps) {
  const t = translator(reader.locale, "imports");
  const fieldOf = fieldNames(reader.locale);
  const choicesOf = cellChoices(reader.locale);
  if (words.length === 0) return null;
  return (
    <details className="rounded-md border border-line bg-sunken px-4 py-2.5 text-sm">
      <summary className="unfolds">{t("words.title", { count: words.length })}</summary>
      <ul className="mt-2 flex flex-col gap-2">
        {words.map(({ field, word, found, value }) => (
          <li key={`${field} ${word}`} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span className="min-w-0 break-words">
              {t.rich("words.line", {
                field: fieldOf(field),
                found,
                value: choicesOf(field.replace(".*.", ".1."))?.find((choice) => choice.value === value)?.label ?? value,
                cell: (chunk) => <span className="font-mono">{chunk}</span>,
              })}
            </span>
            <form action={forget}>
              <input type="hidden" name="importId" value={importId} />
              <input type="hidden" name="field" value={field} />
              <input type="hidden" name="word" value={word} />
              <SubmitButton variant="secondary" size="sm" aria-label={t("words.forgetNamed", { found })}>
                {t("words.forget")}
              </SubmitButton>
            </form>
          </li>
        ))}
      </ul>
    </details>
  );
}
