import { Status } from "@/components/ui/status";
import type { SourceView } from "@/lib/pickups/list-sources";
import { waitsForHostKey } from "@/lib/pickups/rules";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";

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
