import { ACTOR_KINDS } from "@/lib/audit/list-contract";
import type { Translate } from "@/lib/platform/i18n/translator";

export function actorName(
  t: Translate<"audit">,
  row: { actorKind: string; memberName: string | null; keyName: string | null },
): string {
  const kind = ACTOR_KINDS.find((known) => known === row.actorKind) ?? "system";
  return row.memberName ?? row.keyName ?? t(`actors.${kind}`);
}
