import { TextLink } from "@/components/ui/link";
import { Pagination } from "@/components/ui/navigation";
import { EmptyState } from "@/components/ui/state-views";
import { Status } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import { SmallTable } from "@/components/ui/timeline";
import { isOneOf, WAITING_STATES } from "@/lib/imports/rules";
import type { PickedFile, SourceView } from "@/lib/pickups/list-sources";
import { waitsForHostKey } from "@/lib/pickups/rules";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";

const KILOBYTES = { style: "unit", unit: "kilobyte" } as const;

interface HistoryListProps {
  source: SourceView;
  history: { files: PickedFile[]; next: string | null };
  reader: Reader;
}

export function HistoryList({ source, history, reader }: HistoryListProps) {
  const t = translator(reader.locale, "pickups");
  const format = formatter(reader);
  if (history.files.length === 0)
    return <EmptyState title={t("history.emptyTitle")}>{t("history.emptyText")}</EmptyState>;
  return (
    <div className="flex flex-col gap-4">
      <SmallTable
        caption={t("history.title")}
        heads={[t("history.file"), t("history.outcome"), t("history.at")]}
        rows={history.files.map((picked) => [
          <span key="file" className="flex flex-col items-start gap-0.5">
            <span className="break-all">{picked.file.name}</span>
            <span className="text-sm text-ink-muted">
              {format.number(Math.ceil(picked.file.sizeBytes / 1024), KILOBYTES)}
            </span>
          </span>,
          <Outcome key="outcome" picked={picked} reader={reader} />,
          picked.file.decidedAt ? (
            <Time key="at" value={picked.file.decidedAt} reader={reader} as="dateTime" />
          ) : (
            t("never")
          ),
        ])}
      />
      {history.next && (
        <Pagination
          label={t("history.pages")}
          next={{ href: `/settings/pickups/${source.id}?cursor=${history.next}`, label: t("history.older") }}
        />
      )}
    </div>
  );
}

function Outcome({ picked, reader }: { picked: PickedFile; reader: Reader }) {
  const t = translator(reader.locale, "pickups");
  const imports = translator(reader.locale, "imports");
  const { file, importState } = picked;
  if (file.state === "refused")
    return (
      <span className="flex flex-col items-start gap-0.5">
        <Status tone="critical">{t("history.outcomes.refused")}</Status>
        <span className="text-sm text-ink-muted">
          {t(file.errorCode === "payload_too_large" ? "history.refusals.payload_too_large" : "history.refusals.other")}
        </span>
      </span>
    );
  const link = file.importId && importState && (
    <TextLink href={`/imports/${file.importId}`}>{t("history.outcomes.open")}</TextLink>
  );
  if (file.state === "repeated")
    return (
      <span className="flex flex-col items-start gap-0.5">
        <span>{t("history.outcomes.repeated")}</span>
        {link}
      </span>
    );
  const isWaiting = importState !== null && isOneOf(WAITING_STATES, importState);
  const tone = isWaiting ? "caution" : importState === "committed" ? "positive" : "neutral";
  return (
    <span className="flex flex-col items-start gap-0.5">
      <Status tone={tone}>
        {isWaiting ? t("history.waits") : importState ? imports(`states.${importState}`) : t("history.outcomes.gone")}
      </Status>
      {link}
    </span>
  );
}

export function SourceState({ source, locale }: { source: SourceView; locale: Locale }) {
  const t = translator(locale, "pickups");
  const { disabledAt, failure, lookedAt } = source;
  if (disabledAt) return <Status tone="neutral">{t("states.paused")}</Status>;
  if (waitsForHostKey(failure)) return <Status tone="caution">{t("states.key")}</Status>;
  if (failure) return <Status tone="critical">{t("states.failing")}</Status>;
  return lookedAt ? (
    <Status tone="positive">{t("states.on")}</Status>
  ) : (
    <Status tone="neutral">{t("states.waiting")}</Status>
  );
}

export function addressOf({ place, folder }: Pick<SourceView, "place" | "folder">): string {
  if ("host" in place) {
    const host = place.host.includes(":") ? `[${place.host}]` : place.host;
    const port = place.port === 22 ? "" : `:${place.port}`;
    return `sftp://${host}${port}${folder === "" ? "" : `${folder.startsWith("/") ? "" : "/~/"}${folder}`}`;
  }
  return `s3://${place.bucket}${folder === "" ? "" : `/${folder}`}`;
}
