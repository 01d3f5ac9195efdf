import { getLocale, getTranslations, titled } from "@/app/i18n";
import { TextLink } from "@/components/ui/link";
import { listErrorPages, listFieldErrorPages } from "@/lib/docs/errors";
import { errorHref, type ErrorPage, type FieldErrorPage, fieldErrorHref } from "@/lib/docs/rules";
import { Prose } from "../../../../components/docs/markdown-inline";

export const generateMetadata = titled("docs", "errorsTitle");

export default async function ErrorsPage() {
  const [t, lang] = await Promise.all([getTranslations("docs"), getLocale()]);
  return (
    <>
      <h1 className="font-serif text-3xl font-medium tracking-tight">{t("errorsTitle")}</h1>
      <p className="mt-2 mb-8 max-w-prose text-md text-ink-muted">{t("errorsLead")}</p>
      <ErrorIndex
        pages={listErrorPages()}
        fields={listFieldErrorPages()}
        fieldsTitle={{ text: t("fieldErrors"), lang }}
      />
    </>
  );
}

interface ErrorIndexProps {
  pages: readonly ErrorPage[];
  fields: readonly FieldErrorPage[];
  fieldsTitle: { text: string; lang: string };
}

function ErrorIndex({ pages, fields, fieldsTitle }: ErrorIndexProps) {
  const statuses = [...new Set(pages.map(({ status }) => status))];
  return (
    <div lang="en" className="max-w-[56rem] space-y-8">
      {statuses.map((status) => (
        <section
          key={status}
          aria-labelledby={`status-${status}`}
          className="border-t border-line pt-3 sm:grid sm:grid-cols-[5rem_minmax(0,1fr)]"
        >
          <h2 id={`status-${status}`} className="font-serif text-lg font-medium text-accent-ink">
            {status}
          </h2>
          <ul className="divide-y divide-line">
            {pages
              .filter((page) => page.status === status)
              .map(({ code, title }) => (
                <li key={code} className="grid gap-x-4 py-2 first:pt-0.5 sm:grid-cols-[17rem_minmax(0,1fr)]">
                  <TextLink href={errorHref(code)} className="font-mono text-sm">
                    {code}
                  </TextLink>
                  <span className="text-ink-muted">{title}</span>
                </li>
              ))}
          </ul>
        </section>
      ))}
      <section aria-labelledby="fields" className="border-t border-line pt-3">
        <h2 id="fields" lang={fieldsTitle.lang} className="scroll-mt-6 font-serif text-lg font-medium text-accent-ink">
          {fieldsTitle.text}
        </h2>
        <ul className="mt-1 divide-y divide-line">
          {fields.map(({ code, meaning }) => (
            <li key={code} className="grid gap-x-4 py-2 sm:grid-cols-[17rem_minmax(0,1fr)]">
              <TextLink href={fieldErrorHref(code)} className="font-mono text-sm">
                {code}
              </TextLink>
              <span className="text-ink-muted">
                <Prose text={meaning} />
              </span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
