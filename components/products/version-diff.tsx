import type { Reader } from "@/lib/platform/i18n/format";
import type { FieldChange } from "@/lib/products/versions/diff-versions";
import { changePlace, ChangedValue, diffWords } from "./changed-value";
import type { ValueWords } from "./field-value";

interface VersionDiffProps {
  reader: Reader;
  changes: readonly FieldChange[];
}

/** What differs between two versions, field by field, down to the member of a list's entry. */
export function VersionDiff({ reader, changes }: VersionDiffProps) {
  const words = diffWords(reader);
  const t = words.products;
  if (changes.length === 0) return <p className="text-ink-muted">{t("versions.same")}</p>;
  return (
    <div role="table" aria-label={t("versions.compareTitle")} className="divide-y divide-line">
      <div role="row" className="micro-label hidden grid-cols-[1fr_1fr_1fr] gap-x-6 pb-1.5 text-ink-muted md:grid">
        {[t("versions.field"), t("versions.before"), t("versions.after")].map((head) => (
          <span key={head} role="columnheader">
            {head}
          </span>
        ))}
      </div>
      {changes.map((change, index) => (
        <div key={index} role="row" className="grid gap-x-6 gap-y-2 py-3 md:grid-cols-[1fr_1fr_1fr]">
          <div role="rowheader" className="font-medium">
            <Place change={change} words={words} />
          </div>
          <Side label={t("versions.before")} change={change} value={change.before} words={words} />
          <Side label={t("versions.after")} change={change} value={change.after} words={words} />
        </div>
      ))}
    </div>
  );
}

function Place({ change, words }: { change: FieldChange; words: ValueWords }) {
  const place = changePlace(change, words);
  return (
    <>
      {place.field}
      {place.inner.map((name, index) => (
        <span key={index} className="block text-sm font-normal text-ink-muted">
          {name}
        </span>
      ))}
    </>
  );
}

function Side({ label, ...side }: { label: string; change: FieldChange; value: unknown; words: ValueWords }) {
  return (
    <div role="cell" className="min-w-0">
      <span className="micro-label block text-ink-faint md:sr-only">{label}</span>
      <ChangedValue {...side} />
    </div>
  );
}
