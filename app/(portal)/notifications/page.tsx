import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { PageNotice } from "@/components/forms/page-notice";
import { notificationLines } from "@/components/people/notification-lines";
import { NotificationList } from "@/components/people/notification-list";
import { PageHeader } from "@/components/shell/page-header";
import { PagingBar } from "@/components/table/data-table";
import { ActionForm } from "@/components/ui/action-form";
import { TextLink } from "@/components/ui/link";
import { TabLinks } from "@/components/ui/navigation";
import { EmptyState } from "@/components/ui/state-views";
import { SubmitButton } from "@/components/ui/submit-button";
import { NOTIFICATION_RETENTION_DAYS } from "@/lib/events/notification-rules";
import { listOwnNotifications, notificationsQuery } from "@/lib/people/notifications/notifications";
import { translator } from "@/lib/platform/i18n/translator";
import { openNotificationAction, readAllAction } from "./actions";

export const generateMetadata = titled("notifications", "title");

export default async function NotificationsPage({ searchParams }: PageProps<"/notifications">) {
  const { context, reader, t } = await openPage("notifications");
  const params = await searchParams;
  const query = notificationsQuery.parse(params);
  const { rows, next } = await listOwnNotifications(context, query);
  const newest = query.cursor === undefined ? rows[0] : undefined;
  const tab = (show: "all" | "unread") => ({
    href: show === "all" ? "/notifications" : "/notifications?show=unread",
    label: t(show),
    isCurrent: query.show === show,
  });
  return (
    <div className="max-w-3xl">
      <PageHeader
        title={t("title")}
        description={
          <>
            {t("retention", { days: NOTIFICATION_RETENTION_DAYS })}{" "}
            <TextLink href="/settings#mails">{t("byMail")}</TextLink>
          </>
        }
        actions={
          newest && (
            <ActionForm action={readAllAction}>
              <input type="hidden" name="until" value={newest.id} />
              <SubmitButton variant="secondary">{t("readAll")}</SubmitButton>
            </ActionForm>
          )
        }
      />
      <PageNotice locale={reader.locale} />
      <div className="mb-4">
        <TabLinks label={t("title")} tabs={[tab("all"), tab("unread")]} />
      </div>
      {rows.length === 0 ? (
        <EmptyState title={t(query.show === "unread" ? "noneUnread" : "none")}>{t("noneText")}</EmptyState>
      ) : (
        <>
          <NotificationList
            lines={notificationLines(reader, rows)}
            label={t("title")}
            unread={t("isUnread")}
            open={openNotificationAction}
          />
          <PagingBar
            path="/notifications"
            params={params}
            next={next}
            count={rows.length}
            pageSize={query.limit}
            t={translator(reader.locale, "table")}
          />
        </>
      )}
    </div>
  );
}
