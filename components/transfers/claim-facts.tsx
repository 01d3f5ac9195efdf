import { KeyValues } from "@/components/ui/key-values";
import { TextLink } from "@/components/ui/text-link";
import { formatPassportCode } from "@/lib/passports/code";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import type { ShownClaim } from "@/lib/transfers/claims/list-claims";

/** A claim: which item, by whom, what they say, and until when it waits or how it ended. */
export function ClaimFacts({ reader, claim }: { reader: Reader; claim: ShownClaim }) {
  const t = translator(reader.locale, "claims");
  const format = formatter(reader);
  const { product, passport } = claim;
  const item = (
    <>
      <TextLink href={`/passports/${passport.id}`}>{product.name}</TextLink>
      <span className="font-mono text-sm"> · {passport.serialNumber ?? formatPassportCode(passport.code)}</span>
    </>
  );
  const said = (key: "receipt" | "note" | "refusal", value: string | null) =>
    value !== null && { key, label: t(key), value: <span className="whitespace-pre-line">{value}</span> };
  return (
    <KeyValues
      className="max-w-3xl"
      items={[
        { key: "item", label: t("columns.item"), value: item },
        { key: "claimer", label: t("columns.claimer"), value: claim.email ?? t("erased") },
        { key: "way", label: t("columns.way"), value: t(`ways.${claim.way}`) },
        said("receipt", claim.receiptNumber),
        said("note", claim.note),
        claim.provedAt && { key: "since", label: t("columns.since"), value: format.dateTime(claim.provedAt) },
        claim.status === "waiting" && { key: "until", label: t("until"), value: format.dateTime(claim.expiresAt) },
        claim.endedAt && { key: "ended", label: t("ended"), value: format.dateTime(claim.endedAt) },
        said("refusal", claim.refusal),
        claim.transferId && {
          key: "transfer",
          label: t("transfer"),
          value: <TextLink href={`/transfers/${claim.transferId}`}>{t("seeTransfer")}</TextLink>,
        },
      ].filter((fact) => fact !== null && fact !== false && fact !== "")}
    />
  );
}
