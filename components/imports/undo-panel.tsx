import { TextLink } from "@/components/ui/link";
import { Section } from "@/components/ui/section";
import { BLOCKERS_NAMED_MAX, type ImportCounts, type UndoBlocker } from "@/lib/imports/rules";
import { formatPassportCode } from "@/lib/passports/code";
import type { Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { ImportConfirm } from "./import-confirm";

interface UndoPanelProps {
  reader: Reader;
  importId: string;
  counts: ImportCounts;
  blockers: readonly UndoBlocker[];
  mayTry: boolean;
  undo: (form: FormData) => Promise<void>;
}

const BLOCKERS_SHOWN = 12;

export function UndoPanel({ reader, importId, counts, blockers, mayTry, undo }: UndoPanelProps) {
  const t = translator(reader.locale, "imports");
  const { created, changed, units } = counts.committed;
  const lost = [
    ...(created > 0 ? [t("undo.removes", { count: created })] : []),
    ...(changed > 0 ? [t("undo.restores", { count: changed })] : []),
    ...(units > 0 ? [t("undo.takes", { count: units })] : []),
  ].join(" ");
  const isBlocked = blockers.length > 0;
  const blocked =
    blockers.length < BLOCKERS_NAMED_MAX ? t("undo.blocked", { count: blockers.length }) : t("undo.blockedByMany");
  return (
    <Section title={t("undo.title")} description={isBlocked ? blocked : t("undo.text")}>
      {isBlocked && <Blockers reader={reader} blockers={blockers} />}
      {mayTry && (
        <ImportConfirm
          importId={importId}
          action={undo}
          labels={{
            label: t(isBlocked ? "undo.again" : "undo.label"),
            title: t("undo.confirmTitle"),
            text: `${lost} ${t("undo.confirmText")}`,
            confirm: t("undo.confirm"),
            keep: t("undo.keep"),
          }}
        />
      )}
    </Section>
  );
}

function Blockers({ reader, blockers }: Pick<UndoPanelProps, "reader" | "blockers">) {
  const t = translator(reader.locale, "imports");
  return (
    <div className="mb-4 last:mb-0">
      <ul className="divide-y divide-line rounded-md border border-line bg-surface">
        {blockers.slice(0, BLOCKERS_SHOWN).map(({ number, productId, name, hindrance, code }) => (
          <li key={number} className="flex flex-wrap justify-between gap-x-6 px-4 py-2">
            <TextLink href={`/products/${productId}`}>{name}</TextLink>
            <span className="text-ink-muted">
              {code
                ? t("undo.unit", { code: formatPassportCode(code), hindrance: t(`undo.hindrances.${hindrance}`) })
                : t(`undo.hindrances.${hindrance}`)}
            </span>
          </li>
        ))}
      </ul>
      {blockers.length > BLOCKERS_SHOWN && (
        <p className="mt-2 text-sm text-ink-muted">{t("undo.more", { count: blockers.length - BLOCKERS_SHOWN })}</p>
      )}
    </div>
  );
}
