import { TextLink } from "@/components/ui/text-link";
import type { ErrorPage } from "@/lib/docs/rules";

/** All codes, by status. */
export function ErrorIndex({ pages }: { pages: readonly ErrorPage[] }) {
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
                  <TextLink href={`/docs/errors/${code}`} className="font-mono text-sm">
                    {code}
                  </TextLink>
                  <span className="text-ink-muted">{title}</span>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
