"use server";

import { action } from "@/app/action";
import { openNotification, readAllNotifications } from "@/lib/people/notifications/notifications";

const page = () => "/notifications";

export const openNotificationAction = action({ run: openNotification, page, leadTo: (href) => href });

export const readAllAction = action({ run: readAllNotifications, page, done: "notifications_read" });
