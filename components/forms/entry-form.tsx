"use client";

import type { ReactNode } from "react";
import type { FormAction } from "@/lib/platform/input/form-state";
import { Entries, type EntriesProps, useEntries } from "./entries";

interface EntryFormProps extends Omit<EntriesProps, "entries" | "foot"> {
  action: FormAction;
  /** Tells its fields from those of the same names in other forms of the page. */
  idPrefix?: string;
  /** A link next to the button. */
  beside?: ReactNode;
}

/** A form of a few entries that the server alone judges: refused, it stands as it was sent, with what was wrong. */
export function EntryForm({ action, idPrefix, beside, ...form }: EntryFormProps) {
  const foot = (button: ReactNode) => (
    <div className="flex gap-2">
      {button}
      {beside}
    </div>
  );
  return <Entries entries={useEntries(action, idPrefix)} {...form} foot={beside ? foot : undefined} />;
}
