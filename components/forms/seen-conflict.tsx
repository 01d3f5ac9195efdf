"use client";

import { useTranslations } from "use-intl";
import { Callout } from "@/components/ui/callout";
import { conflictIn, type FormState } from "@/lib/platform/input/form-state";

interface Conflict {
  /** What is stored by now, by field. */
  stored: Record<string, unknown>;
  /** Its state, which the form sends along the next time. */
  seen: string;
}

/** What an `edit_conflict` of a form tells that says what its reader has seen, or null. */
export function seenConflictOf({ refusal }: Pick<FormState, "refusal">): Conflict | null {
  return conflictIn<Conflict>(refusal) ?? null;
}

interface SeenConflictProps {
  conflict: Conflict;
  /** What was sent, by field, as text. */
  sent: (field: string) => string;
  fields: readonly { name: string; label: string; /** In the reader's words. */ show?: (value: unknown) => string }[];
}

/** What is stored by now where it differs from what was sent; the form below keeps what was sent. */
export function SeenConflict({ conflict: { stored }, sent, fields }: SeenConflictProps) {
  const t = useTranslations("portal.seenConflict");
  const differing = fields.filter(({ name }) => String(stored[name] ?? "") !== sent(name));
  return (
    <Callout tone="caution" title={t("title")} live>
      {differing.length > 0 && (
        <ul>
          {differing.map(({ name, label, show = String }) => (
            <li key={name}>
              {stored[name] === undefined
                ? t("nothing", { field: label })
                : t("stored", { field: label, value: show(stored[name]) })}
            </li>
          ))}
        </ul>
      )}
      <p>{t("text")}</p>
    </Callout>
  );
}
