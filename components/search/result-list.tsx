import { TextLink } from "@/components/ui/text-link";
import type { ChoiceGroup } from "./choices";

/** Everything found, as links. */
export function ResultList({ groups }: { groups: readonly ChoiceGroup[] }) {
  return (
    <div className="flex flex-col gap-7">
      {groups.map(({ label, choices }) => (
        <section key={label}>
          <h2 className="micro-label mb-1 text-ink-muted">{label}</h2>
          <ul className="divide-y divide-line border-y border-line">
            {choices.map(({ label: name, detail, href }) => (
              <li key={href} className="flex flex-wrap items-baseline gap-x-4 py-2">
                <TextLink href={href}>{name}</TextLink>
                {detail && <span className="text-sm text-ink-muted">{detail}</span>}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
