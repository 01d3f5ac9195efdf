import { Status } from "@/components/ui/status";
import type { ScanState } from "@/lib/evidence/rules";
import type { Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";

/** What the scanner says of a document's file; what no scanner has seen is told as such. */
export function ScanStatus({ reader, state }: { reader: Reader; state: ScanState }) {
  const t = translator(reader.locale, "evidence");
  if (state === "infected")
    return (
      <Status tone="critical" icon="blocked">
        {t("scan.infected")}
      </Status>
    );
  if (state === "clean")
    return (
      <Status tone="neutral" icon="check" plain>
        {t("scan.clean")}
      </Status>
    );
  return (
    <Status tone="neutral" icon="dashed" plain>
      {t(`scan.${state}`)}
    </Status>
  );
}
