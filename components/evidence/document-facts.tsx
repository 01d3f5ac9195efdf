import { CopyableCode } from "@/components/ui/copyable-code";
import { KeyValues } from "@/components/ui/key-values";
import { Time } from "@/components/ui/time";
import type { showDocument } from "@/lib/evidence/list-evidence";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { fileText } from "./evidence-words";
import { ScanStatus } from "./scan-status";
import { Validity } from "./validity";

/** All that is known of a document. */
export function DocumentFacts({ reader, shown }: { reader: Reader; shown: Awaited<ReturnType<typeof showDocument>> }) {
  const t = translator(reader.locale, "evidence");
  const common = translator(reader.locale, "common");
  const { document, today, soonUntil } = shown;
  const nothing = <span className="text-ink-faint">{t("notStated")}</span>;
  return (
    <KeyValues
      items={[
        {
          key: "kind",
          label: t("columns.kind"),
          value: translator(reader.locale, "ecodesign")(`documentKinds.${document.kind}`),
        },
        { key: "issuer", label: t("columns.issuer"), value: document.issuer ?? nothing },
        {
          key: "from",
          label: t("fields.validFrom"),
          value: document.issuedOn ? formatter(reader).calendarDate(document.issuedOn) : nothing,
        },
        {
          key: "until",
          label: t("columns.validity"),
          value: <Validity reader={reader} validUntil={document.validUntil} today={today} soonUntil={soonUntil} />,
        },
        {
          key: "language",
          label: t("fields.language"),
          value: document.language ? formatter(reader).language(document.language) : nothing,
        },
        { key: "file", label: t("columns.file"), value: fileText(reader, document) },
        { key: "scan", label: t("columns.scan"), value: <ScanStatus reader={reader} state={document.scanState} /> },
        {
          key: "hash",
          label: "SHA-256",
          value: (
            <CopyableCode text={document.sha256} labels={{ copy: t("copyHash"), copied: common("copied") }} small />
          ),
        },
        { key: "uploaded", label: t("columns.uploaded"), value: <Time value={document.createdAt} reader={reader} /> },
      ]}
    />
  );
}
