import { memberContext } from "@/app/action";
import { getReader } from "@/app/i18n";
import { notificationLines } from "@/components/people/notification-lines";
import { listOwnNotifications, notificationsQuery } from "@/lib/people/notifications/notifications";

const SHOWN = 6;

export async function GET(): Promise<Response> {
  const [context, reader] = await Promise.all([memberContext(), getReader()]);
  const { rows } = await listOwnNotifications(context, notificationsQuery.parse({}));
  return Response.json(notificationLines(reader, rows.slice(0, SHOWN)), {
    headers: { "Cache-Control": "private, no-store" },
  });
}
