import { CodeBlock } from "@/components/ui/copyable-code";
import { TextLink } from "@/components/ui/link";
import { errorHref, type ErrorPage, type FieldErrorPage, operationHref } from "@/lib/docs/rules";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { Prose } from "./markdown-inline";
import { OperationList } from "./operation-part";

export function ErrorSheet({ page, locale }: { page: ErrorPage; locale: Locale }) {
  const [t, common] = [translator(locale, "docs"), translator(locale, "common")];
  return (
    <article className="max-w-[46rem]">
      <p className="micro-label text-accent-ink">
        {t("status")} {page.status}
      </p>
      <h1 lang="en" className="mt-1 font-serif text-3xl font-medium tracking-tight">
        {page.title}
      </h1>
      <p className="mt-2 font-mono text-base text-ink-muted">{page.code}</p>
      <Explanation page={page} locale={locale} />
      <section className="mt-7 border-t border-line pt-4">
        <h2 className="mb-3 font-serif text-lg font-medium">{t("example")}</h2>
        <CodeBlock
          code={page.example}
          caption="application/problem+json"
          label={t("example")}
          labels={{ copy: common("copy"), copied: common("copied") }}
        />
      </section>
      {page.code === "invalid_request" && (
        <p className="mt-5">
          <TextLink href="/docs/errors#fields">{t("fieldErrors")}</TextLink>
        </p>
      )}
      <section className="mt-7 border-t border-line pt-4">
        <h2 className="font-serif text-lg font-medium">{t("answeredBy")}</h2>
        <ul className="mt-2 space-y-1.5">
          {page.code === "not_found" && <li>{t("anyPath")}</li>}
          {page.code === "method_not_allowed" && <li>{t("anyMethod")}</li>}
          <OperationList operations={page.operations} />
        </ul>
      </section>
    </article>
  );
}

export function FieldErrorSheet({ page, locale }: { page: FieldErrorPage; locale: Locale }) {
  const [t, common] = [translator(locale, "docs"), translator(locale, "common")];
  const labels = { copy: common("copy"), copied: common("copied") };
  return (
    <article className="max-w-[46rem]">
      <p className="micro-label text-accent-ink">{t("fieldErrors")}</p>
      <h1 lang="en" className="mt-1 font-mono text-2xl font-medium tracking-tight">
        {page.code}
      </h1>
      <Explanation page={page} locale={locale} />
      {page.example && (
        <section className="mt-7 border-t border-line pt-4">
          <h2 className="mb-3 font-serif text-lg font-medium">{t("example")}</h2>
          <div className="space-y-4">
            <CodeBlock code={page.example.request} caption={t("request")} label={t("request")} labels={labels} />
            <CodeBlock code={page.example.answer} caption="errors[0]" label={t("example")} labels={labels} />
          </div>
          <p className="mt-4">
            <TextLink href={operationHref(page.example.operation.id)} className="font-mono text-sm">
              {page.example.operation.method} {page.example.operation.path}
            </TextLink>
          </p>
        </section>
      )}
      <p className="mt-7 border-t border-line pt-4">
        <TextLink href={errorHref("invalid_request")} className="font-mono text-sm">
          invalid_request
        </TextLink>
      </p>
    </article>
  );
}

function Explanation({ page, locale }: { page: Pick<ErrorPage, "meaning" | "remedy">; locale: Locale }) {
  const t = translator(locale, "docs");
  const parts = [
    { title: t("meaning"), text: page.meaning },
    { title: t("remedy"), text: page.remedy },
  ];
  return parts.map(({ title, text }) => (
    <section key={title} className="mt-7 border-t border-line pt-4">
      <h2 className="font-serif text-lg font-medium">{title}</h2>
      <p lang="en" className="mt-1 max-w-prose text-md">
        <Prose text={text} />
      </p>
    </section>
  ));
}
