import { SubmitButton } from "@/components/ui/submit-button";
import type { ImportCounts } from "@/lib/imports/rules";
import type { Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";

interface CommitPanelProps {
  reader: Reader;
  importId: string;
  counts: ImportCounts;
  commit: (form: FormData) => Promise<void>;
}

/** The one confirmation between file and products, with what will have happened after it. */
export function CommitPanel({ reader, importId, counts, commit }: CommitPanelProps) {
  const t = translator(reader.locale, "imports");
  const { refused, passports, products } = counts;
  const good = counts.new + counts.changed + counts.added;
  const doing = [
    ...(products.new > 0 ? [t("commit.creates", { count: products.new })] : []),
    ...(products.changed > 0 ? [t("commit.changes", { count: products.changed })] : []),
    ...(products.added > 0 ? [t("commit.adds", { count: products.added })] : []),
    ...(passports > 0 ? [t("commit.units", { count: passports })] : []),
    ...(refused > 0 ? [t("commit.leaves", { count: refused })] : []),
  ];
  if (good === 0)
    return (
      <div className="border-t-3 border-double border-accent-line pt-5">
        <h2 className="font-serif text-lg font-medium">{t("commit.nothingTitle")}</h2>
        <p className="mt-1 max-w-prose text-ink-muted">
          {t(refused > 0 ? "commit.nothingRefused" : "commit.nothingText")}
        </p>
      </div>
    );
  return (
    <div
      className={
        "flex flex-wrap items-end justify-between gap-x-8 gap-y-4 border-t-3 border-double border-accent-line pt-5"
      }
    >
      <div>
        <h2 className="font-serif text-lg font-medium">{t("commit.title")}</h2>
        <ul className="mt-1 max-w-prose text-ink-muted">
          {doing.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
          <li>{t("commit.undoable")}</li>
        </ul>
      </div>
      <form action={commit}>
        <input type="hidden" name="importId" value={importId} />
        <SubmitButton>{t("commit.submit", { count: good })}</SubmitButton>
      </form>
    </div>
  );
}
