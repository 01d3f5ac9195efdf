import { CodeBlock } from "@/components/ui/code-block";
import type { ErrorPage } from "@/lib/docs/rules";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { OperationList } from "./operation-list";
import { Prose } from "./prose";

/** One error code: what it means, what to do, what it looks like. */
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
      {[
        { title: t("meaning"), text: page.meaning },
        { title: t("remedy"), text: page.remedy },
      ].map(({ title, text }) => (
        <section key={title} className="mt-7 border-t border-line pt-4">
          <h2 className="font-serif text-lg font-medium">{title}</h2>
          <p lang="en" className="mt-1 max-w-prose text-md">
            <Prose text={text} />
          </p>
        </section>
      ))}
      <section className="mt-7 border-t border-line pt-4">
        <h2 className="mb-3 font-serif text-lg font-medium">{t("example")}</h2>
        <CodeBlock
          code={page.example}
          caption="application/problem+json"
          label={t("example")}
          labels={{ copy: common("copy"), copied: common("copied") }}
        />
      </section>
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
