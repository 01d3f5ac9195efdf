import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { KeyTable } from "@/components/api-keys/key-table";
import { PageNotice } from "@/components/forms/page-notice";
import { PageHeader } from "@/components/shell/page-header";
import { Callout } from "@/components/ui/callout";
import { CodeBlock } from "@/components/ui/copyable-code";
import { KeyRound } from "@/components/ui/icons";
import { LinkButton, TextLink } from "@/components/ui/link";
import { Section } from "@/components/ui/section";
import { EmptyState } from "@/components/ui/state-views";
import { Tabs } from "@/components/ui/tabs";
import { actorMay } from "@/lib/access/actor";
import { listKeys } from "@/lib/api-keys/list-keys";
import { firstRequests } from "@/lib/docs/quick-start";
import { curlCommand } from "@/lib/docs/samples/request";
import { quickStart } from "@/lib/home/quick-start";
import { environment } from "@/lib/platform/env";
import { formatter } from "@/lib/platform/i18n/format";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { EXAMPLE_CODE } from "../../../components/api-keys/first-request";
import { revokeKeyAction, takeOverKeyAction } from "./actions";

export const generateMetadata = titled("apiKeys", "title");

export default async function ApiKeysPage({ searchParams }: PageProps<"/api-keys">) {
  const { context, reader, t } = await openPage("apiKeys");
  const params = await searchParams;
  if (!actorMay(context.actor, "api_keys.read"))
    return (
      <>
        <PageHeader title={t("title")} />
        <EmptyState title={t("deniedTitle")}>{t("deniedText")}</EmptyState>
      </>
    );
  const mayManage = actorMay(context.actor, "api_keys.manage");
  const keys = await listKeys(context);
  const exceeding = keys.filter(({ exceedsRole }) => exceedsRole);
  const create = mayManage && (
    <LinkButton href="/api-keys/new" variant="primary" icon={<KeyRound aria-hidden="true" />}>
      {t("create")}
    </LinkButton>
  );
  return (
    <>
      <PageHeader title={t("title")} description={t("description")} actions={keys.length > 0 && create} />
      <PageNotice locale={reader.locale} />
      {exceeding.length > 0 && (
        <Callout tone="caution" title={t("exceedingTitle", { count: exceeding.length })}>
          {t("exceedingText", { names: formatter(reader).list(exceeding.map(({ name }) => name)) })}
        </Callout>
      )}
      <KeyTable
        reader={reader}
        params={params}
        keys={keys}
        revoke={mayManage ? revokeKeyAction : undefined}
        takeOver={
          mayManage ? { action: takeOverKeyAction, userId: context.actor.userId, role: context.actor.role } : undefined
        }
        empty={
          <EmptyState title={t("emptyTitle")} action={create}>
            {t("emptyText")}
          </EmptyState>
        }
      />
      {keys.length > 0 && (
        <QuickStart locale={reader.locale} publicUrl={environment().publicUrl} {...await quickStart(context)} />
      )}
    </>
  );
}

interface QuickStartProps {
  locale: Locale;
  publicUrl: string;
  keyPrefix: string;
  /** Formatted with hyphens; null if the brand has no passport yet. */
  code: string | null;
}

function QuickStart({ locale, publicUrl, keyPrefix, code }: QuickStartProps) {
  const t = translator(locale, "apiKeys");
  const common = translator(locale, "common");
  const { register, verify, transfer } = firstRequests(publicUrl, code ?? EXAMPLE_CODE);
  const commands = [
    { value: "verify", command: curlCommand({ ...verify, key: keyPrefix }) },
    { value: "products", command: curlCommand({ ...register, key: keyPrefix }) },
    { value: "transfer", command: curlCommand({ ...transfer, key: keyPrefix }) },
  ] as const;
  return (
    <Section
      title={t("quickStart.title")}
      description={t("quickStart.text")}
      className="mt-10"
      actions={<TextLink href="/docs">{t("quickStart.docs")}</TextLink>}
    >
      <Tabs
        label={t("quickStart.title")}
        tabs={commands.map(({ value, command }) => ({
          value,
          label: t(`scopes.${value}`),
          panel: (
            <CodeBlock
              code={command}
              caption={t(`scopeHints.${value}`)}
              label={`${t("quickStart.title")}: ${t(`scopes.${value}`)}`}
              labels={{ copy: common("copy"), copied: common("copied") }}
            />
          ),
        }))}
      />
    </Section>
  );
}
