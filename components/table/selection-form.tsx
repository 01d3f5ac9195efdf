import { ClientMessages } from "@/components/shell/client-messages";
import type { Reader } from "@/lib/platform/i18n/format";
import type { Total } from "@/lib/platform/input/list-page";
import type { Selection } from "./selection";
import { SelectionBar } from "./selection-bar";

interface SelectionFormProps {
  tableId: string;
  reader: Reader;
  selection: Pick<Selection<never>, "action" | "actions" | "canSelectAll">;
  total: Total | undefined;
  query: string;
}

const COUNTING = [
  "withSelected",
  "selected",
  "selectAllMatching",
  "allMatchingSelected",
  "selectAllMany",
  "allManySelected",
  "clearSelection",
] as const;

/** The form of the row checkboxes, with the texts its counting needs. */
export function SelectionForm({ tableId, reader, selection, total, query }: SelectionFormProps) {
  return (
    <ClientMessages reader={reader} parts={{ table: COUNTING }}>
      <SelectionBar
        tableId={tableId}
        query={query}
        action={selection.action}
        total={selection.canSelectAll ? total : undefined}
      >
        {selection.actions}
      </SelectionBar>
    </ClientMessages>
  );
}
