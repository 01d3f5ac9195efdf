import { CircleCheck } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import type { ImportCounts } from "@/lib/imports/rules";
import type { Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { productSum } from "./consequence";

/** How the file stands in one line, and the way on. */
export function ValidationSummary({
  reader,
  importId,
  counts,
}: {
  reader: Reader;
  importId: string;
  counts: ImportCounts;
}) {
  const t = translator(reader.locale, "imports");
  const good = counts.rows - counts.refused;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
      <div role="status">
        <h2 className="font-serif text-xl font-medium">{t("check.summary", { good, rows: counts.rows })}</h2>
        <p className="mt-1 max-w-prose text-ink-muted">
          {good > 0 && `${productSum(t, counts)}. `}
          {counts.refused === 0 ? t("check.allGood") : t("check.someRefused", { count: counts.refused })}
          {counts.warnings > 0 && ` ${t("check.warnings", { count: counts.warnings })}`}
        </p>
      </div>
      <LinkButton href={`/imports/${importId}/preview`} variant="primary">
        {t("check.toPreview")}
      </LinkButton>
    </div>
  );
}

export function NothingWrong({ reader }: { reader: Reader }) {
  const t = translator(reader.locale, "imports");
  return (
    <p className="flex items-center gap-2 rounded-md border border-positive/30 bg-positive-soft/60 px-4 py-3">
      <CircleCheck aria-hidden="true" className="size-4.5 shrink-0 text-positive" />
      {t("check.nothingWrong")}
    </p>
  );
}
