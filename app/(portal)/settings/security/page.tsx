import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { ChangePasswordForm } from "@/components/people/auth/password-forms";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { ClientMessages } from "@/components/shell/client-messages";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { LinkButton, TextLink } from "@/components/ui/link";
import { Section } from "@/components/ui/section";
import { Status, type Tone } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import type { SignInOutcome } from "@/lib/people/auth/rules";
import { showSecurity } from "@/lib/people/auth/second-step/two-factor";
import { describeUserAgent } from "@/lib/people/sessions/sessions";
import { type Reader, formatter } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { changePasswordAction, endTwoFactorAction } from "./actions";

interface SignInItem {
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

function SignInList({ reader, signIns }: { reader: Reader; signIns: readonly SignInItem[] }) {
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

export const generateMetadata = titled("security", "title");

export default async function SecurityPage() {
  const { context, reader, t, user } = await openPage("security");
  const { hasPassword, passwordChangedAt, twoFactorSince, recoveryCodesLeft, requiredBy, isHeldAsOperator, signIns } =
    await showSecurity(context);
  return (
    <SettingsFrame locale={reader.locale} title={t("title")} description={t("description")}>
      <div className="flex flex-col gap-10">
        <Section title={t("twoFactorTitle")} description={t("twoFactorText")}>
          <TwoFactorPanel
            reader={reader}
            since={twoFactorSince}
            recoveryCodesLeft={recoveryCodesLeft}
            requiredBy={requiredBy}
            isHeldAsOperator={isHeldAsOperator}
            end={endTwoFactorAction}
          />
        </Section>
        {hasPassword && (
          <Section
            title={t("passwordTitle")}
            description={
              passwordChangedAt ? (
                <>
                  {t("passwordChanged")} <Time value={passwordChangedAt} reader={reader} />
                </>
              ) : (
                t("passwordNever")
              )
            }
          >
            <ClientMessages reader={reader} namespaces={["security", "newPassword"]}>
              <ChangePasswordForm action={changePasswordAction} user={user} />
            </ClientMessages>
          </Section>
        )}
        {signIns && (
          <Section
            title={t("signInsTitle")}
            description={t("signInsText")}
            actions={<TextLink href="/settings/sessions">{t("sessionsLink")}</TextLink>}
          >
            <SignInList
              reader={reader}
              signIns={signIns.map(({ userAgent, ...row }) => ({ ...row, device: describeUserAgent(userAgent) }))}
            />
          </Section>
        )}
      </div>
    </SettingsFrame>
  );
}

interface TwoFactorPanelProps {
  reader: Reader;
  since: Date | null;
  recoveryCodesLeft: number;
  requiredBy: readonly string[];
  isHeldAsOperator: boolean;
  end: (form: FormData) => Promise<void>;
}

function TwoFactorPanel({ reader, since, recoveryCodesLeft, requiredBy, isHeldAsOperator, end }: TwoFactorPanelProps) {
  const t = translator(reader.locale, "security");
  const isHeld = isHeldAsOperator || requiredBy.length > 0;
  return (
    <div
      className={
        "flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md border border-line bg-surface px-4 " +
        "py-3.5"
      }
    >
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Status tone={since ? "positive" : "neutral"}>{t(since ? "on" : "off")}</Status>
          {since && (
            <span className="text-sm text-ink-muted">
              {t("since")} <Time value={since} reader={reader} as="date" />
            </span>
          )}
        </p>
        {since && <p className="mt-1 text-ink-muted">{t("codesLeft", { count: recoveryCodesLeft })}</p>}
        {requiredBy.length > 0 && (
          <p className="mt-1 text-ink-muted">{t("requiredBy", { brands: formatter(reader).list([...requiredBy]) })}</p>
        )}
        {isHeldAsOperator && <p className="mt-1 text-ink-muted">{t("requiredOfOperators")}</p>}
      </div>
      {since ? (
        <div className="flex flex-wrap gap-2">
          <LinkButton href="/settings/security/recovery-codes">{t("renew")}</LinkButton>
          <ConfirmDialog
            trigger={t(isHeld ? "replace" : "end")}
            triggerVariant={isHeld ? "secondary" : undefined}
            title={t(isHeld ? "replaceTitle" : "endTitle")}
            description={t(isHeld ? "replaceText" : "endText")}
            action={end}
            confirmLabel={t(isHeld ? "replace" : "end")}
            cancelLabel={t("keep")}
          >
            <Field name="current_password" label={t("current")} id="end-two-factor-password" required>
              {(field) => <Input {...field} type="password" autoComplete="current-password" />}
            </Field>
            {isHeld && (
              <Field name="one_time_code" label={t("presentCode")} id="end-two-factor-code" required maxLength={40}>
                {(field) => (
                  <Input {...field} autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} mono />
                )}
              </Field>
            )}
          </ConfirmDialog>
        </div>
      ) : (
        <LinkButton href="/settings/security/two-factor" variant="primary">
          {t("begin")}
        </LinkButton>
      )}
    </div>
  );
}
