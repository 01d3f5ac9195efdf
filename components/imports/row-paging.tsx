import { Pagination } from "@/components/ui/pagination";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import type { Total } from "@/lib/platform/input/list-page";

interface RowPagingProps {
  locale: Locale;
  path: string;
  query: Readonly<Record<string, string>>;
  after: number;
  next: number | null;
  total: Total;
  anchor: string;
}

/** Steps through rows in the order of the file. */
export function RowPaging({ locale, path, query, after, next, total, anchor }: RowPagingProps) {
  const t = translator(locale, "table");
  const at = (place: Record<string, string>) => {
    const text = new URLSearchParams({ ...query, ...place }).toString();
    return `${path}${text === "" ? "" : `?${text}`}#${anchor}`;
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 pt-3 text-sm text-ink-muted">
      <p>{typeof total === "number" ? t("total", { count: total }) : t("totalAtLeast", { count: total.atLeast })}</p>
      {(after > 0 || next !== null) && (
        <Pagination
          label={t("pages")}
          first={after > 0 ? { href: at({}), label: t("first") } : undefined}
          next={next === null ? undefined : { href: at({ after: String(next) }), label: t("next") }}
        />
      )}
    </div>
  );
}
