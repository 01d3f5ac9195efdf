import type { Route } from "next";
import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { DomainForm, ProviderForm } from "@/components/people/company-sign-in/provider-form";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { ClientMessages } from "@/components/shell/client-messages";
import { ActionForm } from "@/components/ui/action-form";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { CopyableCode } from "@/components/ui/copyable-code";
import { CircleCheck, Clock3 } from "@/components/ui/icons";
import { TextLink } from "@/components/ui/link";
import { Section } from "@/components/ui/section";
import { EmptyState } from "@/components/ui/state-views";
import { Status } from "@/components/ui/status";
import { SubmitButton } from "@/components/ui/submit-button";
import { Time } from "@/components/ui/time";
import { actorMay } from "@/lib/access/actor";
import { SIGN_IN_GUIDES } from "@/lib/docs/rules";
import { showCompanySignIn } from "@/lib/people/company-sign-in/change-provider";
import type { Reader } from "@/lib/platform/i18n/format";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import {
  addDomainAction,
  removeDomainAction,
  removeProviderAction,
  requireCompanySignInAction,
  saveProviderAction,
  testProviderAction,
  trustAddressesAction,
  verifyDomainAction,
} from "./actions";

export const generateMetadata = titled("companySignIn", "title");

export default async function CompanySignInPage({ searchParams }: PageProps<"/settings/company-sign-in">) {
  const { context, reader, t } = await openPage("companySignIn");
  const params = await searchParams;
  const frame = { locale: reader.locale, title: t("title"), description: t("description"), params };
  if (!actorMay(context.actor, "team.manage"))
    return (
      <SettingsFrame {...frame}>
        <EmptyState title={t("deniedTitle")}>{t("deniedText")}</EmptyState>
      </SettingsFrame>
    );
  const { provider, seen, callbackUrl, domains } = await showCompanySignIn(context);
  return (
    <SettingsFrame {...frame}>
      <div className="flex flex-col gap-8">
        <Section title={t("provider.title")} description={t("provider.text")}>
          <p className="mb-3 text-sm text-ink-muted">
            {t("provider.guides")}{" "}
            {SIGN_IN_GUIDES.map(({ slug, title }) => (
              <TextLink key={slug} href={`/docs/${slug}` as Route} className="mr-3">
                {title}
              </TextLink>
            ))}
          </p>
          <p className="mb-5 flex gap-x-3 gap-y-1 text-sm max-sm:flex-col">
            <span className="shrink-0 text-ink-muted">{t("provider.callback")}</span>
            <CopyableCode text={callbackUrl} labels={{ copy: t("provider.copy"), copied: t("provider.copied") }} />
          </p>
          <ClientMessages reader={reader} namespaces={["companySignIn", "portal", "shell"]}>
            <ProviderForm action={saveProviderAction} provider={provider} seen={seen} />
          </ClientMessages>
          {provider && (
            <div className="mt-6 flex flex-wrap gap-2">
              <ActionForm action={testProviderAction}>
                <SubmitButton variant="secondary">{t("provider.test")}</SubmitButton>
              </ActionForm>
              <ConfirmDialog
                trigger={t("provider.remove")}
                triggerVariant="quiet"
                title={t("provider.removeTitle")}
                description={t("provider.removeText")}
                action={removeProviderAction}
                confirmLabel={t("provider.remove")}
                cancelLabel={t("provider.keep")}
              />
            </div>
          )}
        </Section>
        {provider && (
          <Section title={t("trust.title")} description={t("trust.text")}>
            <TrustedAddresses
              locale={reader.locale}
              isTrusted={provider.trustsAddresses}
              change={trustAddressesAction}
            />
          </Section>
        )}
        {provider && domains.some(({ verifiedAt }) => verifiedAt) && (
          <Section title={t("only.title")} description={t("only.text")}>
            <CompanyOnly reader={reader} isOnly={provider.isOnly} require={requireCompanySignInAction} />
          </Section>
        )}
        <Section title={t("domains.title")} description={t("domains.text")}>
          <CompanyDomains reader={reader} domains={domains} verify={verifyDomainAction} remove={removeDomainAction} />
          <ClientMessages reader={reader} namespaces={["companySignIn", "portal"]}>
            <DomainForm action={addDomainAction} />
          </ClientMessages>
        </Section>
      </div>
    </SettingsFrame>
  );
}

interface CompanyOnlyProps {
  reader: Reader;
  isOnly: boolean;
  require: (form: FormData) => Promise<void>;
}

function CompanyOnly({ reader, isOnly, require }: CompanyOnlyProps) {
  const t = translator(reader.locale, "companySignIn");
  return (
    <div
      className={
        "flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md border border-line bg-surface px-4 " +
        "py-3.5"
      }
    >
      <Status tone={isOnly ? "positive" : "neutral"}>{t(isOnly ? "only.on" : "only.off")}</Status>
      {isOnly ? (
        <ActionForm action={require}>
          <input type="hidden" name="isRequired" value="false" />
          <SubmitButton variant="secondary">{t("only.turnOff")}</SubmitButton>
        </ActionForm>
      ) : (
        <ConfirmDialog
          trigger={t("only.turnOn")}
          title={t("only.turnOnTitle")}
          description={t("only.turnOnText")}
          action={require}
          confirmLabel={t("only.turnOn")}
          cancelLabel={t("only.keep")}
        >
          <input type="hidden" name="isRequired" value="true" />
        </ConfirmDialog>
      )}
    </div>
  );
}

interface TrustedAddressesProps {
  locale: Locale;
  isTrusted: boolean;
  change: (form: FormData) => Promise<void>;
}

function TrustedAddresses({ locale, isTrusted, change }: TrustedAddressesProps) {
  const t = translator(locale, "companySignIn");
  return (
    <div
      className={
        "flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md border border-line bg-surface px-4 " +
        "py-3.5"
      }
    >
      <Status tone={isTrusted ? "caution" : "positive"}>{t(isTrusted ? "trust.on" : "trust.off")}</Status>
      {isTrusted ? (
        <ActionForm action={change}>
          <input type="hidden" name="isTrusted" value="false" />
          <SubmitButton variant="secondary">{t("trust.turnOff")}</SubmitButton>
        </ActionForm>
      ) : (
        <ConfirmDialog
          trigger={t("trust.turnOn")}
          title={t("trust.turnOnTitle")}
          description={t("trust.turnOnText")}
          action={change}
          confirmLabel={t("trust.turnOn")}
          cancelLabel={t("only.keep")}
        >
          <input type="hidden" name="isTrusted" value="true" />
        </ConfirmDialog>
      )}
    </div>
  );
}

type Command = (form: FormData) => Promise<void>;

interface CompanyDomainsProps {
  reader: Reader;
  domains: readonly { domain: string; verifiedAt: Date | null; proof: { name: string; value: string } }[];
  verify: Command;
  remove: Command;
}

function CompanyDomains({ reader, domains, verify, remove }: CompanyDomainsProps) {
  const t = translator(reader.locale, "companySignIn");
  if (domains.length === 0) return <p className="text-ink-muted">{t("domains.none")}</p>;
  return (
    <ul className="divide-y divide-line border-y border-line">
      {domains.map(({ domain, verifiedAt, proof }) => (
        <li key={domain} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4">
          <div className="min-w-0">
            <p className="font-mono font-medium">{domain}</p>
            {verifiedAt ? (
              <p className="mt-1 flex items-center gap-1.5 text-sm text-positive">
                <CircleCheck aria-hidden="true" className="size-4" />
                {t.rich("domains.verified", { at: () => <Time value={verifiedAt} reader={reader} as="date" /> })}
              </p>
            ) : (
              <>
                <p className="mt-1 flex items-center gap-1.5 text-sm text-caution">
                  <Clock3 aria-hidden="true" className="size-4" />
                  {t("domains.open")}
                </p>
                <dl className="mt-2 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
                  {(["name", "value"] as const).map((part) => (
                    <div key={part} className="contents">
                      <dt className="text-ink-muted">{t(`domains.record.${part}`)}</dt>
                      <dd>
                        <CopyableCode
                          text={proof[part]}
                          labels={{ copy: t(`domains.copy.${part}`), copied: t("provider.copied") }}
                        />
                      </dd>
                    </div>
                  ))}
                </dl>
              </>
            )}
          </div>
          <div className="flex flex-wrap gap-2">
            {!verifiedAt && (
              <ActionForm action={verify}>
                <input type="hidden" name="domain" value={domain} />
                <SubmitButton variant="secondary">
                  <span aria-hidden="true">{t("domains.check")}</span>
                  <span className="sr-only">{t("domains.checkOf", { domain })}</span>
                </SubmitButton>
              </ActionForm>
            )}
            <ConfirmDialog
              trigger={
                <>
                  <span aria-hidden="true">{t("domains.remove")}</span>
                  <span className="sr-only">{t("domains.removeOf", { domain })}</span>
                </>
              }
              triggerVariant="quiet"
              title={t("domains.removeTitle", { domain })}
              description={t("domains.removeText", { verified: verifiedAt ? "yes" : "no" })}
              action={remove}
              confirmLabel={t("domains.removeConfirm")}
              cancelLabel={t("domains.keep")}
            >
              <input type="hidden" name="domain" value={domain} />
            </ConfirmDialog>
          </div>
        </li>
      ))}
    </ul>
  );
}
