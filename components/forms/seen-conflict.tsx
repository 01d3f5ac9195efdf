"use client";

import { useTranslations } from "use-intl";
import { Callout } from "@/components/ui/callout";
import { conflictIn, type FormState } from "@/lib/platform/input/form-state";

interface Conflict {
  stored: Record<string, unknown>;
  seen: string;
}

export function seenConflictOf({ refusal }: Pick<FormState, "refusal">): Conflict | null {
  return conflictIn<Conflict>(refusal) ?? null;
}

interface SeenConflictProps {
  conflict: Conflict;
  sent: (field: string) => string;
  fields: readonly { name: string; label: string; show?: (value: unknown) => string }[];
}

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
