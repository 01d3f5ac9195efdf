import { CircleCheck } from "@/components/ui/icons";
import { TextLink } from "@/components/ui/text-link";
import type { ComplianceOverview } from "@/lib/compliance/show-overview";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { must } from "@/lib/platform/must";
import { reviewHref } from "./review-words";

interface ExpiringListProps {
  reader: Reader;
  expiring: ComplianceOverview["expiring"];
  today: string;
}

/** Products with a document whose validity ends soon or has ended, the soonest first. */
export function ExpiringList({ reader, expiring, today }: ExpiringListProps) {
  const t = translator(reader.locale, "review");
  const format = formatter(reader);
  if (expiring.length === 0)
    return (
      <p className="flex items-center gap-2 text-ink-muted">
        <CircleCheck aria-hidden="true" className="size-4.5 text-positive" />
        {t("overview.expiringNone")}
      </p>
    );
  return (
    <ul className="divide-y divide-line">
      {expiring.map(({ productId, name, model, expiresOn }) => (
        <li key={productId} className="flex flex-wrap items-baseline justify-between gap-x-4 py-1.5">
          <span className="min-w-0">
            <TextLink href={`${reviewHref(productId)}#section-documents`}>{name}</TextLink>
            {model && <span className="ml-2 text-ink-muted">{model}</span>}
          </span>
          <span className={must(expiresOn, "Expires on") < today ? "font-medium text-critical" : "text-ink-muted"}>
            {t(must(expiresOn, "Expires on") < today ? "overview.endedOn" : "overview.endsOn", {
              day: format.calendarDate(must(expiresOn, "Expires on")),
            })}
          </span>
        </li>
      ))}
    </ul>
  );
}
