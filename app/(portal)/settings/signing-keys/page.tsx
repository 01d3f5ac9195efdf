import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { ActionForm } from "@/components/ui/action-form";
import { Callout } from "@/components/ui/callout";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { CopyableCode } from "@/components/ui/copyable-code";
import { EmptyState } from "@/components/ui/state-views";
import { Status, type Tone } from "@/components/ui/status";
import { SubmitButton } from "@/components/ui/submit-button";
import { Time } from "@/components/ui/time";
import { SmallTable } from "@/components/ui/timeline";
import { actorMay } from "@/lib/access/actor";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { showSigningKeys, type KeysView } from "@/lib/signing-keys/change-keys";
import { KEY_CHANGES, type KeyState } from "@/lib/signing-keys/rules";
import { askKeyChangeAction, decideOnKeyChangeAction } from "../actions";

const TONES: Record<KeyState, Tone> = {
  next: "notice",
  active: "positive",
  retired: "neutral",
  compromised: "critical",
};

function SigningKeys({ reader, keysView: { did, keys } }: { reader: Reader; keysView: KeysView }) {
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
  hasNext: boolean;
  action: (form: FormData) => Promise<void>;
}

function KeyChangeButtons({ locale, hasNext, action }: KeyChangeButtonsProps) {
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

export const generateMetadata = titled("signingKeys", "title");

export default async function SigningKeysPage() {
  const { context, reader, t } = await openPage("signingKeys");
  const { actor } = context;
  const frame = { locale: reader.locale, title: t("title"), description: t("description") };
  if (!actorMay(actor, "signing_keys.consent"))
    return (
      <SettingsFrame {...frame}>
        <EmptyState title={t("deniedTitle")}>{t("deniedText")}</EmptyState>
      </SettingsFrame>
    );
  const keysView = await showSigningKeys(context);
  const mayAsk = actorMay(actor, "brand.manage") && !keysView.open;
  return (
    <SettingsFrame {...frame}>
      <div className="flex flex-col gap-6">
        {keysView.open && (
          <OpenKeyChange
            reader={reader}
            open={keysView.open}
            isOwn={keysView.open.askedBy === actor.userId}
            action={decideOnKeyChangeAction}
          />
        )}
        <SigningKeys reader={reader} keysView={keysView} />
        {mayAsk && (
          <KeyChangeButtons
            locale={reader.locale}
            hasNext={keysView.keys.some(({ state }) => state === "next")}
            action={askKeyChangeAction}
          />
        )}
      </div>
    </SettingsFrame>
  );
}

interface OpenKeyChangeProps {
  reader: Reader;
  open: NonNullable<KeysView["open"]>;
  isOwn: boolean;
  action: (form: FormData) => Promise<void>;
}

function OpenKeyChange({ reader, open, isOwn, action }: OpenKeyChangeProps) {
  const t = translator(reader.locale, "signingKeys");
  const { id, change, kid, askedByName, askedAt } = open;
  const who = askedByName ?? t("somebody");
  const field = <input type="hidden" name="keyChangeId" value={id} />;
  return (
    <Callout tone={change === "rotate" ? "notice" : "critical"} title={t("openTitle")}>
      <div className="flex flex-col gap-3">
        <p>{t(`open.${change}`, { who, at: formatter(reader).dateTime(askedAt) })}</p>
        {isOwn && <p>{t("ownRequest")}</p>}
        <div className="flex flex-wrap gap-3">
          {!isOwn && (
            <ConfirmDialog
              trigger={t("consent")}
              triggerVariant={change === "rotate" ? "primary" : "danger"}
              title={t(`consentTitle.${change}`)}
              description={t(`consentText.${change}`, { kid: `${kid.slice(0, 12)}…` })}
              action={action}
              confirmLabel={t("consent")}
              confirmVariant={change === "rotate" ? "primary" : "danger"}
              cancelLabel={t("cancel")}
            >
              {field}
              <input type="hidden" name="decision" value="consented" />
            </ConfirmDialog>
          )}
          <ActionForm action={action}>
            {field}
            <input type="hidden" name="decision" value="declined" />
            <SubmitButton variant="secondary">{isOwn ? t("takeBack") : t("decline")}</SubmitButton>
          </ActionForm>
        </div>
      </div>
    </Callout>
  );
}
