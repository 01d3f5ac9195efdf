import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { SubmitButton } from "@/components/ui/submit-button";
import type { CellChoice } from "@/lib/imports/values/cell-choices";
import { choicesFor } from "@/lib/imports/values/nearest-choices";
import type { Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";

interface ReplaceValuesProps {
  reader: Reader;
  importId: string;
  column: number;
  values: readonly { found: string; count: number; fix: string | null }[];
  /** Null: any text may stand there. */
  choices: readonly CellChoice[] | null;
  action: (form: FormData) => Promise<void>;
}

/** One value written many times is written anew once. */
export function ReplaceValues({ reader, importId, column, values, choices, action }: ReplaceValuesProps) {
  const t = translator(reader.locale, "imports");
  return (
    <details className="mt-1.5 text-sm">
      <summary
        className={
          "target inline-flex cursor-pointer items-center text-accent-ink underline decoration-accent-line " +
          "underline-offset-3"
        }
      >
        {t("check.replaceTitle", { count: values.length })}
      </summary>
      <ul className="mt-2 flex flex-col gap-2">
        {values.map(({ found, count, fix }) => (
          <li key={found}>
            <form action={action} className="flex flex-wrap items-center gap-2">
              <input type="hidden" name="importId" value={importId} />
              <input type="hidden" name="column" value={column} />
              <input type="hidden" name="from" value={found} />
              <span className="w-44 min-w-0 truncate font-mono" title={found}>
                {found}
              </span>
              <span className="w-14 text-ink-muted">{t("check.times", { count })}</span>
              <span className="w-52">
                {choices ? (
                  <Select
                    name="to"
                    options={choicesFor(found, choices)}
                    aria-label={t("check.replaceWith", { found })}
                  />
                ) : (
                  <Input name="to" defaultValue={fix ?? ""} aria-label={t("check.replaceWith", { found })} />
                )}
              </span>
              <SubmitButton variant="secondary" size="sm">
                {t("check.replace")}
              </SubmitButton>
            </form>
          </li>
        ))}
      </ul>
    </details>
  );
}
