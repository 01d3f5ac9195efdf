import type { Metadata } from "next";
import { getReader, getTranslations } from "@/app/i18n";
import { TextLink } from "@/components/ui/link";
import { Badge, type Tone } from "@/components/ui/status";
import { changelog, type ChangelogEntry } from "@/lib/docs/changelog";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { Inline } from "../../../../components/docs/markdown-inline";

const TONES: Record<ChangelogEntry["changes"][number]["kind"], Tone> = {
  added: "positive",
  changed: "notice",
  fixed: "neutral",
};

export function Changelog({ reader, entries }: { reader: Reader; entries: readonly ChangelogEntry[] }) {
  const t = translator(reader.locale, "docs");
  const format = formatter(reader);
  return (
    <div className="max-w-[56rem] space-y-8">
      {entries.map(({ day, anchor, release, changes }) => (
        <section
          key={anchor}
          aria-labelledby={anchor}
          className="scroll-mt-6 border-t border-line pt-4 sm:grid sm:grid-cols-[9rem_minmax(0,1fr)]"
        >
          <h2 id={anchor} className="mb-3 font-serif text-md font-medium text-accent-ink">
            <time dateTime={day}>{format.calendarDate(day)}</time>
            {release && <span className="block text-sm">{release}</span>}
          </h2>
          <ul className="space-y-3.5">
            {changes.map(({ kind, tokens }, index) => (
              <li key={index} className="grid gap-x-3 gap-y-1 sm:grid-cols-[5.5rem_minmax(0,1fr)]">
                <span>
                  <Badge tone={TONES[kind]}>{t(`changes.${kind}`)}</Badge>
                </span>
                <p lang="en" className="max-w-prose">
                  <Inline tokens={tokens} />
                </p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("docs");
  return { title: t("changelogTitle"), alternates: { types: { "application/atom+xml": "/docs/changelog.atom" } } };
}

export default async function ChangelogPage() {
  const [reader, t] = await Promise.all([getReader(), getTranslations("docs")]);
  return (
    <>
      <h1 className="font-serif text-3xl font-medium tracking-tight">{t("changelogTitle")}</h1>
      <p className="mt-2 mb-8 max-w-prose text-md text-ink-muted">
        {t("changelogLead")} <TextLink href="/docs/changelog.atom">{t("feed")}</TextLink>
      </p>
      <Changelog reader={reader} entries={changelog()} />
    </>
  );
}
