import { CodeBlock } from "@/components/ui/code-block";
import { Section } from "@/components/ui/section";
import { Tabs } from "@/components/ui/tabs";
import { TextLink } from "@/components/ui/text-link";
import { curlCommand } from "@/lib/docs/samples/curl";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { EXAMPLE_CODE } from "./first-request";

interface QuickStartProps {
  locale: Locale;
  publicUrl: string;
  /** How the reader's own key begins. */
  keyPrefix: string;
  /** A passport of the brand, with hyphens; null: it has none yet. */
  code: string | null;
}

/** The three operations as commands, with the reader's own key and passport in them as far as they may be shown. */
export function QuickStart({ locale, publicUrl, keyPrefix, code }: QuickStartProps) {
  const t = translator(locale, "apiKeys");
  const common = translator(locale, "common");
  const passport = code ?? EXAMPLE_CODE;
  const request = { needsKey: true, key: keyPrefix };
  const commands = [
    {
      value: "verify",
      command: curlCommand({ ...request, method: "GET", url: `${publicUrl}/v1/verify`, query: { code: passport } }),
    },
    {
      value: "products",
      command: curlCommand({
        ...request,
        method: "POST",
        url: `${publicUrl}/v1/products`,
        idempotencyKey: "first-jacket",
        body: { name: "Tarn shell jacket", gtin: "9520000000011", recycled_content: 62 },
      }),
    },
    {
      value: "transfer",
      command: curlCommand({
        ...request,
        method: "POST",
        url: `${publicUrl}/v1/transfer`,
        body: { code: passport, recipient_email: "anna@example.com" },
      }),
    },
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
