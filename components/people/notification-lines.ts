import { describeNotification } from "@/lib/people/notifications/describe-notification";
import type { NotificationRow } from "@/lib/people/notifications/notifications";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import type { NotificationLine } from "./notification-list";

export function notificationLines(reader: Reader, rows: readonly NotificationRow[]): NotificationLine[] {
  const format = formatter(reader);
  const t = translator(reader.locale, "notifications");
  return rows.map((row) => ({
    id: row.id,
    text: describeNotification(t, row),
    at: row.createdAt.toISOString(),
    when: format.relative(row.createdAt),
    isUnread: row.readAt === null,
  }));
}
