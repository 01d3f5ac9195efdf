import type { NotificationKind } from "@/lib/events/notification-rules";
import type { Translate } from "@/lib/platform/i18n/translator";

export function describeNotification(
  t: Translate<"notifications">,
  { kind, amount, subjectName }: { kind: NotificationKind; amount: number; subjectName: string | null },
): string {
  return t(`kinds.${kind}`, { count: amount, name: subjectName ?? t("removedObject") });
}
