import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { HolderSearchForm } from "@/components/holders/holder-search-form";
import { ArchiveList } from "@/components/settings/archive-list";
import { ClosingPanel } from "@/components/settings/closing-panel";
import { RetentionForm } from "@/components/settings/retention-form";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { ClientMessages } from "@/components/shell/client-messages";
import { KeyValues } from "@/components/ui/key-values";
import { Section } from "@/components/ui/section";
import { actorMay } from "@/lib/access/actor";
import { listBrandArchives } from "@/lib/brands/archive/request-archive";
import { CLOSING_NOTICE_DAYS, showClosing } from "@/lib/brands/leaving/close-brand";
import { showSettings } from "@/lib/brands/settings/change-settings";
import { retentionValues } from "@/lib/brands/settings/settings-values";
import { translator } from "@/lib/platform/i18n/translator";
import { stateOf } from "@/lib/platform/input/state-of";
import {
  closeBrandAction,
  editRetentionAction,
  findHolderAction,
  keepBrandAction,
  requestArchiveAction,
} from "./actions";

export const generateMetadata = titled("brandSettings", "data.title");

export default async function DataPage() {
  const { context, reader, t } = await openPage("brandSettings");
  const holders = translator(reader.locale, "holders");
  const mayManage = actorMay(context.actor, "brand.manage");
  const mayLeave = actorMay(context.actor, "brand.leave");
  const [{ recipientsKeptDays, requestLogDays, requestLogDaysMax }, archives, closing] = await Promise.all([
    showSettings(context),
    mayLeave ? listBrandArchives(context) : null,
    mayLeave ? showClosing(context) : null,
  ]);
  return (
    <SettingsFrame locale={reader.locale} title={t("data.title")} description={t("data.description")}>
      {actorMay(context.actor, "holders.manage") && (
        <Section title={holders("search.title")} description={holders("search.text")} className="mb-8">
          <ClientMessages reader={reader} namespaces={["holders", "portal"]}>
            <HolderSearchForm action={findHolderAction} />
          </ClientMessages>
        </Section>
      )}
      <Section title={t("retention.title")} description={t("retention.text")}>
        {mayManage ? (
          <ClientMessages reader={reader} namespaces={["brandSettings", "portal"]}>
            <RetentionForm
              action={editRetentionAction}
              defaults={{
                recipients_kept_days: String(recipientsKeptDays),
                request_log_days: String(requestLogDays),
                seen: stateOf(retentionValues({ recipientsKeptDays, requestLogDays })),
              }}
              requestLogDaysMax={requestLogDaysMax}
            />
          </ClientMessages>
        ) : (
          <KeyValues
            items={[
              {
                key: "recipients",
                label: t("retention.labels.recipients_kept_days"),
                value: t("days", { days: recipientsKeptDays }),
              },
              {
                key: "requests",
                label: t("retention.labels.request_log_days"),
                value: t("days", { days: requestLogDays }),
              },
            ]}
          />
        )}
        <p className="mt-6 max-w-prose text-sm text-ink-muted">{t("retention.keptAnyway")}</p>
      </Section>
      {archives && (
        <div className="mt-8">
          <ArchiveList reader={reader} archives={archives} request={requestArchiveAction} />
        </div>
      )}
      {closing && (
        <div className="mt-8">
          <ClosingPanel
            reader={reader}
            {...closing}
            noticeDays={CLOSING_NOTICE_DAYS}
            close={closeBrandAction}
            keep={keepBrandAction}
          />
        </div>
      )}
    </SettingsFrame>
  );
}
