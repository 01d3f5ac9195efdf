import { Callout } from "@/components/ui/callout";
import type { Reader } from "@/lib/i18n/format";
import { translator } from "@/lib/i18n/translator";
import type { Verification } from "@/lib/passports/contract";

export const VERDICT_TONES = { authentic: "positive", suspect: "caution", revoked: "critical" } as const;

interface PublicVerdictProps {
  reader: Reader;
  verification: Verification;
  /** The brand has closed here, so nobody is sent to ask it. */
  hasLeft: boolean;
}

/** Whether the item can be relied on, and each reason against it. */
export function PublicVerdict({ reader, verification, hasLeft }: PublicVerdictProps) {
  const t = translator(reader.locale, "publicPassport");
  const words = translator(reader.locale, "passports");
  const { status, reasons, issuer } = verification.authenticity;
  return (
    <Callout tone={VERDICT_TONES[status]} title={t(`verdicts.${status}`)}>
      <p>{t(hasLeft && status === "suspect" ? "left.suspect" : `explanations.${status}`, { brand: issuer.name })}</p>
      {reasons.length > 0 && (
        <ul className="mt-2 list-disc pl-5 text-ink">
          {reasons.map((reason) => (
            <li key={reason}>{words(`reasons.${reason}`)}</li>
          ))}
        </ul>
      )}
    </Callout>
  );
}
