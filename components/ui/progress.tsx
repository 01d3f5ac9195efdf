interface ProgressProps {
  label: string;
  /** Undefined while the end is unknown. */
  value?: number;
  max?: number;
  valueText?: string;
  tone?: "accent" | "caution" | "critical";
}

const TONES = { accent: "text-accent-ink", caution: "text-caution", critical: "text-critical" };

export function Progress({ label, value, max = 100, valueText, tone = "accent" }: ProgressProps) {
  const share = value === undefined ? undefined : Math.min(100, Math.max(0, (value / max) * 100));
  return (
    <div>
      <div className="mb-1 flex justify-between gap-4 text-sm">
        <span>{label}</span>
        {valueText && <span className="text-ink-muted">{valueText}</span>}
      </div>
      <svg
        role="progressbar"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuetext={valueText}
        className={`block h-1.5 w-full overflow-hidden rounded-full bg-line ${TONES[tone]}`}
      >
        <rect
          width={share === undefined ? "35%" : `${share}%`}
          height="100%"
          rx="3"
          fill="currentColor"
          className={share === undefined ? "animate-pulse" : undefined}
        />
      </svg>
    </div>
  );
}
