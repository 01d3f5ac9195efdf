import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Printer, Share2 } from "@/components/ui/icons";
import { Input } from "@/components/ui/input";
import { MailLink } from "@/components/ui/small-marks";
import type { Reader } from "@/lib/platform/i18n/format";
import { type Locale, isLocale, LOCALES } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";

export const PageScript = () => <script async src="/p/script" />;

interface PublicPageActsProps {
  title: string;
  labels: { share: string; shared: string; print: string };
}

export function PublicPageActs({ title, labels }: PublicPageActsProps) {
  return (
    <>
      <Button
        data-act="share"
        data-title={title}
        data-done={labels.shared}
        icon={<Share2 aria-hidden="true" />}
        className="no-js:hidden"
      >
        <span aria-live="polite">{labels.share}</span>
      </Button>
      <Button data-act="print" icon={<Printer aria-hidden="true" />} className="no-js:hidden">
        {labels.print}
      </Button>
    </>
  );
}

export function PublicVerification({ locale, current }: { locale: Locale; current?: string }) {
  const t = translator(locale, "publicPassport");
  return (
    <form action="/p" className="flex flex-col gap-3">
      <Field name="code" label={t("codeLabel")} hint={t("codeHint")} required maxLength={200}>
        {(control) => (
          <Input
            {...control}
            tall
            mono
            defaultValue={current}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            placeholder="7K3M-Q2XD-9F4T-VW8P8"
          />
        )}
      </Field>
      <Button type="submit" variant="primary" size="lg" className="sm:self-start">
        {t("check")}
      </Button>
    </form>
  );
}

interface PublicLanguagesProps {
  locale: Locale;
  current: string;
  texts: readonly string[];
  isOnlyChoice: boolean;
  query?: Readonly<Record<string, string>>;
}

/** Links work without scripts and cookies. A language that only the brand's texts have changes only these. */
export function PublicLanguages({ locale, current, texts, isOnlyChoice, query = {} }: PublicLanguagesProps) {
  if (!isOnlyChoice && [current, ...texts].every(isLocale)) return null;
  const tags = [...new Set([...LOCALES, ...texts])];
  const t = translator(locale, "publicPassport.languages");
  const languages = tags
    .map((tag) => ({ tag, name: new Intl.DisplayNames([tag], { type: "language" }).of(tag) ?? tag }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
  return (
    <nav aria-label={t("label")} className="text-sm print:hidden">
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {languages.map(({ tag, name }) => (
          <li key={tag}>
            <a
              href={`?${new URLSearchParams({ ...query, lang: tag })}`}
              lang={tag}
              hrefLang={tag}
              aria-current={tag === current ? "true" : undefined}
              className={
                "inline-block py-1 text-ink-muted underline decoration-line-strong underline-offset-3 " +
                "hover:decoration-current aria-[current]:text-ink aria-[current]:no-underline"
              }
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function SupportLine({ reader, mail }: { reader: Reader; mail: string }) {
  const t = translator(reader.locale, "publicPassport");
  return <p>{t.rich("contact", { mail: () => <MailLink address={mail} /> })}</p>;
}
