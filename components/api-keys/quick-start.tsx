import { CodeBlock } from "@/components/ui/code-block";
import { Section } from "@/components/ui/section";
import { Tabs } from "@/components/ui/tabs";
import { TextLink } from "@/components/ui/text-link";
import { firstRequests } from "@/lib/docs/quick-start";
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

/** The three operations as commands, with the beginning of the reader's key and a passport of their brand. */
export function QuickStart({ locale, publicUrl, keyPrefix, code }: QuickStartProps) {
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
