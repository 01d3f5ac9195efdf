import { KeyValues } from "@/components/ui/key-values";
import { TextLink } from "@/components/ui/text-link";
import { Time } from "@/components/ui/time";
import { formatPassportCode } from "@/lib/passports/code";
import type { Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import type { ShownTransfer } from "@/lib/transfers/show-transfer";
import { actorText } from "./actor-text";

interface TransferFactsProps extends Pick<ShownTransfer, "startedByName" | "passport" | "transfer"> {
  reader: Reader;
  brandName: string;
}

/** Who hands what to whom, until when. */
export function TransferFacts({ reader, brandName, startedByName, passport, transfer }: TransferFactsProps) {
  const t = translator(reader.locale, "transfersPortal");
  const time = (value: Date) => <Time value={value} reader={reader} as="dateTime" />;
  const items = [
    { key: "recipient", label: t("detail.recipient"), value: transfer.recipientEmail ?? t("erased") },
    { key: "phone", label: t("detail.phone"), value: transfer.recipientPhone },
    {
      key: "from",
      label: t("detail.from"),
      value: transfer.fromHolderId ? t("detail.fromHolder") : t("detail.fromBrand", { brand: brandName }),
    },
    { key: "kind", label: t("detail.kind"), value: t(`kinds.${transfer.kind}`) },
    {
      key: "passport",
      label: t("detail.passport"),
      value: (
        <TextLink href={`/passports/${passport.id}`} className="font-mono text-sm">
          {formatPassportCode(passport.code)}
        </TextLink>
      ),
    },
    { key: "started", label: t("detail.started"), value: time(transfer.createdAt) },
    { key: "by", label: t("detail.startedBy"), value: actorText(t, transfer.startedByKind, startedByName) },
    { key: "expires", label: t("detail.expires"), value: time(transfer.expiresAt) },
    { key: "ended", label: t("detail.ended"), value: transfer.endedAt && time(transfer.endedAt) },
    {
      key: "message",
      label: t("detail.message"),
      value: transfer.message && <span className="whitespace-pre-line">{transfer.message}</span>,
    },
    { key: "id", label: t("detail.id"), value: <span className="font-mono text-sm break-all">{transfer.id}</span> },
  ];
  return <KeyValues items={items.filter(({ value }) => value !== null)} />;
}
