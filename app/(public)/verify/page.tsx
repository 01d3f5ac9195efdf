import { getReader, getTranslations, titled } from "@/app/i18n";
import { PreferenceRow } from "@/app/preferences/preference-switches";
import { CheckPanel } from "@/components/credentials/check-panel";
import { ClientMessages } from "@/components/shell/client-messages";
import { PublicPage } from "@/components/shell/public-page";
import { CircleCheck, CircleX } from "@/components/ui/icons";
import { Card, Section } from "@/components/ui/section";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { checkAction } from "./actions";

const PROVED = ["origin", "unchanged", "standing"] as const;
const NOT_PROVED = ["truth", "item", "company"] as const;

function CheckExplained({ locale }: { locale: Locale }) {
  const t = translator(locale, "check");
  const list = (
    [
      ["proved", PROVED, CircleCheck, "text-positive"],
      ["notProved", NOT_PROVED, CircleX, "text-ink-muted"],
    ] as const
  ).map(([name, points, Icon, ink]) => (
    <Section key={name} title={t(`explained.${name}.title`)}>
      <ul className="flex flex-col gap-3">
        {points.map((point) => (
          <li key={point} className="flex gap-2.5">
            <Icon aria-hidden="true" className={`mt-0.5 size-4.5 shrink-0 ${ink}`} />
            <span>{t(`explained.${name}.${point}` as "explained.proved.origin")}</span>
          </li>
        ))}
      </ul>
    </Section>
  ));
  return <div className="grid gap-x-10 gap-y-8 md:grid-cols-2">{list}</div>;
}

export const generateMetadata = titled("check", "title");

export default async function CheckPage({ searchParams }: PageProps<"/verify">) {
  const [{ given: text }, reader, t] = await Promise.all([searchParams, getReader(), getTranslations("check")]);
  return (
    <PublicPage
      locale={reader.locale}
      seed="verify"
      title={t("title")}
      lead={<p>{t("lead")}</p>}
      footer={<PreferenceRow locale={reader.locale} />}
    >
      <div className="flex flex-col gap-8">
        <Card className="sm:p-8">
          <ClientMessages reader={reader} namespaces={["check"]}>
            <CheckPanel action={checkAction} initialText={typeof text === "string" ? text : undefined} />
          </ClientMessages>
        </Card>
        <CheckExplained locale={reader.locale} />
      </div>
    </PublicPage>
  );
}
