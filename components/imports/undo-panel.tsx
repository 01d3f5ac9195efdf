import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Section } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import type { ImportCounts } from "@/lib/imports/rules";
import type { Reader } from "@/lib/i18n/format";
import { translator } from "@/lib/i18n/translator";

export interface UndoBlockerShown {
  number: number;
  productId: string;
  name: string;
  hindrance: "edited" | "reviewed" | "recalled" | "transferred" | "unit_changed" | "warranty_changed";
}

interface UndoPanelProps {
  reader: Reader;
  importId: string;
  counts: ImportCounts;
  blockers: readonly UndoBlockerShown[];
  undo: (form: FormData) => Promise<void>;
}

const BLOCKERS_SHOWN = 12;

/** The way back: what would be lost by it, or what stands in its way. */
export function UndoPanel({ reader, importId, counts, blockers, undo }: UndoPanelProps) {
  const t = translator(reader.locale, "imports");
  const { created, changed } = counts.committed;
  const lost = [...(created > 0 ? [t("undo.removes", { count: created })] : []), ...(changed > 0 ? [t("undo.restores", { count: changed })] : [])].join(" ");
  if (blockers.length > 0)
    return (
      <Section title={t("undo.title")} description={t("undo.blocked", { count: blockers.length })}>
        <ul className="divide-y divide-line rounded-md border border-line bg-surface">
          {blockers.slice(0, BLOCKERS_SHOWN).map(({ number, productId, name, hindrance }) => (
            <li key={number} className="flex flex-wrap justify-between gap-x-6 px-4 py-2">
              <TextLink href={`/products/${productId}`}>{name}</TextLink>
              <span className="text-ink-muted">{t(`undo.hindrances.${hindrance}`)}</span>
            </li>
          ))}
        </ul>
        {blockers.length > BLOCKERS_SHOWN && <p className="mt-2 text-sm text-ink-muted">{t("undo.more", { count: blockers.length - BLOCKERS_SHOWN })}</p>}
      </Section>
    );
  return (
    <Section title={t("undo.title")} description={t("undo.text")}>
      <ConfirmDialog
        trigger={t("undo.label")}
        title={t("undo.confirmTitle")}
        description={`${lost} ${t("undo.confirmText")}`}
        action={undo}
        confirmLabel={t("undo.confirm")}
        cancelLabel={t("undo.keep")}
      >
        <input type="hidden" name="importId" value={importId} />
      </ConfirmDialog>
    </Section>
  );
}
