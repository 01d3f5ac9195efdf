import { Status, type Tone } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import type { SignInOutcome } from "@/lib/people/auth/rules";
import type { Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";

export interface SignInItem {
  id: string;
  at: Date;
  outcome: SignInOutcome;
  device: { browser: string | null; system: string | null };
  clientNetwork: string | null;
}

const TONES: Record<SignInOutcome, Tone> = {
  signed_in: "positive",
  signed_in_at_company: "positive",
  password_reset: "notice",
  wrong_password: "caution",
  wrong_code: "caution",
};

/** Who has signed in to an account lately, or tried to. */
export function SignInList({ reader, signIns }: { reader: Reader; signIns: readonly SignInItem[] }) {
  const t = translator(reader.locale, "security");
  if (signIns.length === 0) return <p className="text-ink-muted">{t("signInsNone")}</p>;
  return (
    <ul className="divide-y divide-line rounded-md border border-line bg-surface">
      {signIns.map(({ id, at, outcome, device: { browser, system }, clientNetwork }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2.5">
          <span className="min-w-0 flex-1 basis-52">
            {browser && system ? t("device", { browser, system }) : (browser ?? system ?? t("unknownDevice"))}
            {clientNetwork && (
              <span className="ml-2 font-mono text-xs whitespace-nowrap text-ink-muted">{clientNetwork}</span>
            )}
          </span>
          <Status tone={TONES[outcome]} plain>
            {t(`outcomes.${outcome}`)}
          </Status>
          <span className="text-sm text-ink-muted">
            <Time value={at} reader={reader} as="dateTime" />
          </span>
        </li>
      ))}
    </ul>
  );
}
