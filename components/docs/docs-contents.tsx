import type { Route } from "next";
import Link from "next/link";
import { DOCUMENTS } from "@/lib/docs/rules";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { Method } from "./method";

export interface Contents {
  sections: { id: string; title: string }[];
  operations: { id: string; method: string; path: string }[];
}

const ENTRY =
  "flex min-h-7 items-baseline gap-2 rounded-sm py-1 text-base text-ink-muted transition-colors hover:text-ink";

/** The table of contents, as links that work from every page of the documentation. */
export function DocsContents({ contents, locale }: { contents: Contents; locale: Locale }) {
  const t = translator(locale, "docs");
  return (
    <nav aria-label={t("contents")} className="space-y-6">
      <Group title={t("guide")}>
        {contents.sections.map(({ id, title }) => (
          <li key={id} lang="en">
            <Link href={`/docs#${id}` as Route} className={ENTRY}>
              {title}
            </Link>
          </li>
        ))}
      </Group>
      <Group title={t("reference")}>
        {contents.operations.map(({ id, method, path }) => (
          <li key={id}>
            <Link href={`/docs#${id}` as Route} className={ENTRY}>
              <span className="w-9 shrink-0">
                <Method method={method} />
              </span>
              <code className="min-w-0 font-mono text-xs [overflow-wrap:anywhere]">{path.replace("/v1", "")}</code>
            </Link>
          </li>
        ))}
        <li>
          <Link href={"/docs/errors" as Route} className={ENTRY}>
            {t("errorsTitle")}
          </Link>
        </li>
        <li>
          <Link href={"/docs/changelog" as Route} className={ENTRY}>
            {t("changelogTitle")}
          </Link>
        </li>
      </Group>
      <Group title={t("handbook")}>
        {DOCUMENTS.map(({ slug, title }) => (
          <li key={slug} lang="en">
            <Link href={`/docs/${slug}` as Route} className={ENTRY}>
              {title}
            </Link>
          </li>
        ))}
      </Group>
    </nav>
  );
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div>
      <p className="micro-label mb-1.5 text-ink-faint">{title}</p>
      <ul>{children}</ul>
    </div>
  );
}
