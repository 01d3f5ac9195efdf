import { KeyValues } from "@/components/ui/key-values";
import { MailAddress } from "@/components/ui/mail-address";
import { Section } from "@/components/ui/section";
import { Time } from "@/components/ui/time";
import type { OwnerState } from "@/lib/passports/rules";
import type { Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { OwnerStatus } from "./passport-status";

interface OwnerPanelProps {
  reader: Reader;
  owner: OwnerState;
  /** Null: the brand or its trade. */
  holder: { email: string | null } | null;
  ownerSince: Date | null;
  transferCount: number;
}

/** Who has the item. For members of the issuing brand only. */
export function OwnerPanel({ reader, owner, holder, ownerSince, transferCount }: OwnerPanelProps) {
  const t = translator(reader.locale, "passports");
  const items = [
    ...(holder
      ? [
          {
            key: "holder",
            label: t("detail.holder"),
            value: holder.email ? (
              <MailAddress address={holder.email} />
            ) : (
              <span className="text-ink-muted">{t("detail.holderErased")}</span>
            ),
          },
        ]
      : []),
    ...(ownerSince
      ? [{ key: "since", label: t("detail.since"), value: <Time value={ownerSince} reader={reader} as="date" /> }]
      : []),
    { key: "count", label: t("detail.transferCount"), value: t("detail.times", { count: transferCount }) },
  ];
  return (
    <Section title={t("detail.ownerTitle")} actions={<OwnerStatus state={owner} t={t} />}>
      {!holder && <p className="mb-2 text-ink-muted">{t("detail.ownerUnclaimed")}</p>}
      <KeyValues items={items} />
      {holder && <p className="mt-2 text-xs text-ink-muted">{t("detail.holderNote")}</p>}
    </Section>
  );
}
