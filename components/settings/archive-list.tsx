import { KeepCurrent } from "@/components/shell/keep-current";
import { Download } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import { Section } from "@/components/ui/section";
import { SubmitButton } from "@/components/ui/submit-button";
import { Time } from "@/components/ui/time";
import type { ShownArchive } from "@/lib/brands/archive/request-archive";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";

interface ArchiveListProps {
  reader: Reader;
  archives: readonly ShownArchive[];
  request: () => Promise<void>;
}

/** Taking everything away: asking for the file, how far it is, and the file. */
export function ArchiveList({ reader, archives, request }: ArchiveListProps) {
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
        <form action={request}>
          <SubmitButton>{t("request")}</SubmitButton>
        </form>
      )}
    </Section>
  );
}
