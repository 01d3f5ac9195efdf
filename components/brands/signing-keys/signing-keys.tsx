import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { CopyableCode } from "@/components/ui/copyable-code";
import { SmallTable } from "@/components/ui/small-table";
import { Status, type Tone } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import type { ShownKeys } from "@/lib/credentials/keys/change-keys";
import { KEY_CHANGES, type KeyState } from "@/lib/credentials/keys/rules";
import type { Reader } from "@/lib/platform/i18n/format";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";

const TONES: Record<KeyState, Tone> = {
  next: "notice",
  active: "positive",
  retired: "neutral",
  compromised: "critical",
};

/** Where a brand's keys are published, and each of them with what it is for. */
export function SigningKeys({ reader, shown: { did, keys } }: { reader: Reader; shown: ShownKeys }) {
  const t = translator(reader.locale, "signingKeys");
  return (
    <>
      <p className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <span className="text-ink-muted">{t("identifier")}</span>
        <CopyableCode text={did} labels={{ copy: t("copy"), copied: t("copied") }} />
      </p>
      <SmallTable
        caption={t("caption")}
        heads={[t("key"), t("state"), t("from")]}
        rows={keys.map(({ kid, state, usableFrom }) => [
          <code key="kid" className="font-mono text-sm" title={kid}>
            {kid.slice(0, 12)}…
          </code>,
          <span key="state" className="flex flex-col items-start gap-0.5">
            <Status tone={TONES[state]}>{t(`states.${state}`)}</Status>
            <span className="text-sm text-ink-muted">{t(`stateHints.${state}`)}</span>
          </span>,
          <Time key="from" value={usableFrom} reader={reader} as="date" />,
        ])}
      />
    </>
  );
}

interface KeyChangeButtonsProps {
  locale: Locale;
  /** The next key is published: another would be of no use. */
  hasNext: boolean;
  action: (form: FormData) => Promise<void>;
}

/** What an owner can ask to be done with the keys. */
export function KeyChangeButtons({ locale, hasNext, action }: KeyChangeButtonsProps) {
  const t = translator(locale, "signingKeys");
  return (
    <div className="flex flex-wrap gap-3">
      {KEY_CHANGES.filter((change) => change !== "rotate" || !hasNext).map((change) => (
        <ConfirmDialog
          key={change}
          trigger={t(`ask.${change}.label`)}
          triggerVariant={change === "rotate" ? "secondary" : "danger"}
          title={t(`ask.${change}.title`)}
          description={t(`ask.${change}.text`)}
          action={action}
          confirmLabel={t(`ask.${change}.confirm`)}
          confirmVariant={change === "rotate" ? "primary" : "danger"}
          cancelLabel={t("cancel")}
        >
          <input type="hidden" name="change" value={change} />
        </ConfirmDialog>
      ))}
    </div>
  );
}
