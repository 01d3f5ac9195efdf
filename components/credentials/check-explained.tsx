import { CircleCheck, CircleX } from "@/components/ui/icons";
import { Section } from "@/components/ui/section";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";

const PROVED = ["origin", "unchanged", "standing"] as const;
const NOT_PROVED = ["truth", "item", "company"] as const;

/** What a signature proves, and what it does not. */
export function CheckExplained({ locale }: { locale: Locale }) {
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
