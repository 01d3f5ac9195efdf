import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { HolderSearchForm } from "@/components/holders/holder-search-form";
import { RetentionForm } from "@/components/settings/retention-form";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { ClientMessages } from "@/components/shell/client-messages";
import { KeepCurrent } from "@/components/shell/keep-current";
import { ActionForm } from "@/components/ui/action-form";
import { Callout } from "@/components/ui/callout";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Download } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link";
import { KeyValues, Section } from "@/components/ui/section";
import { SubmitButton } from "@/components/ui/submit-button";
import { Time } from "@/components/ui/time";
import { actorMay } from "@/lib/access/actor";
import { listBrandArchives, type ArchiveView } from "@/lib/brands/archive/request-archive";
import { showSettings } from "@/lib/brands/settings/change-settings";
import { retentionValues } from "@/lib/brands/settings/settings-values";
import { CLOSING_NOTICE_DAYS, showClosing } from "@/lib/lifecycle/close-brand";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
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

interface ClosingPanelProps {
  reader: Reader;
  name: string;
  closesAt: Date | null;
  /** Days between the decision and its execution. */
  noticeDays: number;
  close: (form: FormData) => Promise<void>;
  keep: () => Promise<void>;
}

function ClosingPanel({ reader, name, closesAt, noticeDays, close, keep }: ClosingPanelProps) {
  const t = translator(reader.locale, "brandSettings.closing");
  const ui = translator(reader.locale, "ui");
  return (
    <Section title={t("title")} description={t("text")}>
      {closesAt ? (
        <Callout
          tone="caution"
          title={t("decided", { day: formatter(reader).date(closesAt) })}
          action={
            <ActionForm action={keep}>
              <SubmitButton variant="primary">{t("keepBrand")}</SubmitButton>
            </ActionForm>
          }
        >
          {t("decidedText")}
        </Callout>
      ) : (
        <ConfirmDialog
          trigger={t("close")}
          title={t("ask", { brand: name })}
          description={t("lost", { days: noticeDays })}
          action={close}
          confirmLabel={t("confirm")}
          cancelLabel={t("cancel")}
          phrase={{ value: name, label: ui("typeToConfirm", { phrase: name }) }}
        />
      )}
    </Section>
  );
}

interface ArchiveListProps {
  reader: Reader;
  archives: readonly ArchiveView[];
  request: () => Promise<void>;
}

function ArchiveList({ reader, archives, request }: ArchiveListProps) {
  const t = translator(reader.locale, "brandSettings.archive");
  const isUnderWay = archives.some(({ state }) => state === "queued" || state === "running");
  return (
    <Section title={t("title")} description={t("text")}>
      {isUnderWay && <KeepCurrent />}
      {archives.length > 0 && (
        <ul className="mb-5 divide-y divide-line border-y border-line">
          {archives.map(({ id, state, createdAt, sizeBytes, endsAt }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
              <div>
                <p className="font-medium">{t(`states.${state}`)}</p>
                <p className="text-sm text-ink-muted">
                  <Time value={createdAt} reader={reader} as="dateTime" />
                  {sizeBytes !== null && ` · ${t("size", { kilobytes: Math.ceil(sizeBytes / 1024) })}`}
                  {state === "ready" && endsAt && ` · ${t("until", { day: formatter(reader).date(endsAt) })}`}
                </p>
              </div>
              {state === "ready" && (
                <LinkButton href={`/settings/data/archive/${id}`} download icon={<Download aria-hidden="true" />}>
                  {t("download")}
                </LinkButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {!isUnderWay && (
        <ActionForm action={request}>
          <SubmitButton>{t("request")}</SubmitButton>
        </ActionForm>
      )}
    </Section>
  );
}
