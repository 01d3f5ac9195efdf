import type { Route } from "next";
import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { CompanyDomains } from "@/components/people/company-sign-in/company-domains";
import { CompanyOnly } from "@/components/people/company-sign-in/company-only";
import { DomainForm } from "@/components/people/company-sign-in/domain-form";
import { ProviderForm } from "@/components/people/company-sign-in/provider-form";
import { TrustedAddresses } from "@/components/people/company-sign-in/trusted-addresses";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { ClientMessages } from "@/components/shell/client-messages";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { CopyableCode } from "@/components/ui/copyable-code";
import { EmptyState } from "@/components/ui/empty-state";
import { Section } from "@/components/ui/section";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextLink } from "@/components/ui/text-link";
import { actorMay } from "@/lib/access/actor";
import { SIGN_IN_GUIDES } from "@/lib/docs/rules";
import { showCompanySignIn } from "@/lib/people/company-sign-in/change-provider";
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
              <form action={testProviderAction}>
                <SubmitButton variant="secondary">{t("provider.test")}</SubmitButton>
              </form>
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
