import type { Route } from "next";
import Link from "next/link";
import { type ImportCounts, ROW_OUTCOMES, type RowOutcome } from "@/lib/imports/rules";
import { formatter, type Reader } from "@/lib/i18n/format";
import { translator } from "@/lib/i18n/translator";

interface ConsequencesProps {
  reader: Reader;
  importId: string;
  counts: ImportCounts;
  current: RowOutcome;
}

const INKS: Record<RowOutcome, string> = { new: "text-positive", changed: "text-notice", unchanged: "text-ink-muted", refused: "text-critical" };

/** What comes of the rows, as four figures that open their rows below. */
export function Consequences({ reader, importId, counts, current }: ConsequencesProps) {
  const t = translator(reader.locale, "imports");
  const format = formatter(reader);
  return (
    <nav aria-label={t("preview.outcomes")}>
      <ul className="grid grid-cols-2 overflow-hidden rounded-md border border-line bg-surface lg:grid-cols-4 [&>li]:border-line [&>li:nth-child(even)]:border-l lg:[&>li:nth-child(3)]:border-l max-lg:[&>li:nth-child(n+3)]:border-t">
        {ROW_OUTCOMES.map((outcome) => (
          <li key={outcome}>
            <Link
              href={`/imports/${importId}/preview?outcome=${outcome}#rows` as Route}
              scroll={false}
              aria-current={outcome === current ? "true" : undefined}
              className="flex h-full flex-col gap-0.5 border-b-2 border-transparent px-4 py-3.5 -outline-offset-2! hover:bg-sunken aria-[current]:border-accent-ink aria-[current]:bg-accent-soft/40"
            >
              <span className={`font-serif text-2xl font-medium ${counts[outcome] === 0 ? "text-ink-faint" : INKS[outcome]}`}>{format.number(counts[outcome])}</span>
              <span className="font-medium">{t(`outcomes.${outcome}`)}</span>
              <span className="text-sm text-ink-muted">{t(`preview.means.${outcome}`, { passports: counts.passports })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
