import type { NotificationRow } from "@/lib/people/notifications/notifications";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import type { NotificationLine } from "./notification-list";

export function notificationText(
  { kind, amount, subjectName }: Pick<NotificationRow, "kind" | "amount" | "subjectName">,
  locale: Reader["locale"],
): string {
  const t = translator(locale, "notifications");
  return t(`kinds.${kind}`, { count: amount, name: subjectName ?? t("removedObject") });
}

export function notificationLines(reader: Reader, rows: readonly NotificationRow[]): NotificationLine[] {
  const format = formatter(reader);
  return rows.map((row) => ({
    id: row.id,
    text: notificationText(row, reader.locale),
    at: row.createdAt.toISOString(),
    when: format.relative(row.createdAt),
    isUnread: row.readAt === null,
  }));
}
