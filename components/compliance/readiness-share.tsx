import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";

interface ReadinessShareProps {
  reader: Reader;
  /** Fields, and the same by weight. */
  readiness: { answered: number; required: number; answeredWeight: number; requiredWeight: number };
}

/** Share of answers by weight with its denominator in fields, as a hairline and figures. */
export function ReadinessShare({ reader, readiness }: ReadinessShareProps) {
  const { answered, required, answeredWeight, requiredWeight } = readiness;
  const percent = Math.floor((answeredWeight * 100) / requiredWeight);
  return (
    <span className="inline-flex items-center gap-2.5 whitespace-nowrap">
      <ShareBar percent={percent} className="w-10 md:max-2xl:hidden" />
      <span>{formatter(reader).percent(percent)}</span>
      <span className="text-sm text-ink-muted">
        {translator(reader.locale, "review")("ofFields", { answered, required })}
      </span>
    </span>
  );
}

/** A share of 0 to 100 for the eye only: the figure stands beside it. */
function ShareBar({ percent, className }: { percent: number; className: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 6"
      preserveAspectRatio="none"
      className={`h-1.5 overflow-hidden rounded-full bg-line ${className}`}
    >
      <rect width={percent} height="6" fill="var(--color-accent-ink)" />
    </svg>
  );
}
