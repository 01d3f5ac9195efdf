import { CheckboxField } from "@/components/ui/checkbox";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Section } from "@/components/ui/section";
import type { Context, MemberActor } from "@/lib/access/actor";
import { fieldNames } from "@/lib/imports/columns/field-offers";
import type { ResultOutcome } from "@/lib/imports/rules";
import type { ImportView } from "@/lib/imports/show-import";
import { listRowUndos, type RowUndo, UNDO_UNITS_MAX } from "@/lib/imports/undo/undo-rows";
import type { Reader } from "@/lib/platform/i18n/format";
import { formatter } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { undoRowsAction } from "../actions";

interface UndoneRow {
  number: number;
  outcome: ResultOutcome;
  productId: string | null;
  name: string | null;
  units: number;
  undo: string | null;
}

interface UndoRowsProps {
  context: Context<MemberActor>;
  reader: Reader;
  importView: ImportView;
  rows: readonly UndoneRow[];
}

const isUndoable = (row: UndoneRow): row is UndoneRow & { productId: string } =>
  row.productId !== null && row.undo === null && ["created", "changed", "added"].includes(row.outcome);

/** The rows on this page of the result, each with what an undo would delete or restore. */
export async function UndoRows({ context, reader, importView: { id, state, isPurged }, rows }: UndoRowsProps) {
  const undoable = rows.filter(isUndoable);
  if (isPurged || (state !== "committed" && state !== "cancelled") || undoable.length === 0) return null;
  const t = translator(reader.locale, "imports");
  const undos = await listRowUndos(context, { importId: id, productIds: undoable.map(({ productId }) => productId) });
  const effectOf = effects(reader);
  return (
    <Section title={t("undoRows.title")} description={t("undoRows.text")}>
      <ConfirmDialog
        trigger={t("undoRows.open")}
        triggerVariant="secondary"
        title={t("undoRows.confirmTitle")}
        description={t("undoRows.confirmText")}
        action={undoRowsAction}
        confirmLabel={t("undoRows.submit")}
        cancelLabel={t("undo.keep")}
      >
        <input type="hidden" name="importId" value={id} />
        <ul className="max-h-80 divide-y divide-line overflow-auto rounded-md border border-line">
          {undoable.map((row) => {
            const { text, isPossible } = effectOf(row, undos.get(row.productId));
            return (
              <li key={row.number} className="px-3 py-1">
                <CheckboxField
                  name="number"
                  value={row.number}
                  disabled={!isPossible}
                  label={t("undoRows.row", { row: row.number, name: row.name ?? "–" })}
                  hint={text}
                />
              </li>
            );
          })}
        </ul>
      </ConfirmDialog>
    </Section>
  );
}

function effects(reader: Reader) {
  const t = translator(reader.locale, "imports");
  const nameOf = fieldNames(reader.locale);
  const format = formatter(reader);
  return ({ outcome, units }: UndoneRow, undo: RowUndo | undefined): { text: string; isPossible: boolean } => {
    const hindrance = undo?.hindrance;
    if (hindrance)
      return { text: t("undoRows.blocked", { reason: t(`undo.hindrances.${hindrance}`) }), isPossible: false };
    if (units > UNDO_UNITS_MAX) return { text: t("undoRows.tooMany", { most: UNDO_UNITS_MAX }), isPossible: false };
    if (outcome === "created") return { text: t("undoRows.created", { units }), isPossible: true };
    if (outcome === "added") return { text: t("undoRows.added", { units }), isPossible: true };
    const fields = undo?.fields ?? [];
    const names = format.list(fields.map(nameOf));
    return { text: t("undoRows.changed", { count: fields.length, names, units }), isPossible: true };
  };
}
