import type { ImportCounts, ImportState } from "@/lib/imports/rules";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { refusedOf } from "./import-table";

interface ResultFiguresProps {
  reader: Reader;
  state: ImportState;
  counts: ImportCounts;
}

/** What has come of the file, in figures. */
export function ResultFigures({ reader, state, counts }: ResultFiguresProps) {
  const t = translator(reader.locale, "imports");
  const format = formatter(reader);
  const { committed, undone } = counts;
  const figures: [label: string, value: number][] =
    state === "undone"
      ? [
          [t("result.removed"), undone.removed],
          [t("result.restored"), undone.restored],
          [t("result.takenBack"), undone.units],
          [t("result.kept"), undone.kept],
        ]
      : [
          [t("result.created"), committed.created],
          [t("result.changed"), committed.changed],
          [t("result.added"), committed.added],
          [t("result.units"), committed.units],
          [t("result.unchanged"), counts.products.unchanged],
          [t("result.refused"), refusedOf(counts)],
        ];
  return (
    <dl
      className={
        "grid grid-cols-2 gap-x-6 gap-y-5 rounded-md border border-line bg-surface px-5 py-4 sm:flex sm:gap-x-14"
      }
    >
      {figures.map(([label, value]) => (
        <div key={label} className="flex flex-col-reverse">
          <dt className="text-sm text-ink-muted">{label}</dt>
          <dd className={`font-serif text-2xl font-medium ${value === 0 ? "text-ink-faint" : ""}`}>
            {format.number(value)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
