interface AreaLineProps {
  /** "x y", each from 0 to 100; y grows downwards. */
  points: readonly string[];
  summary: string;
  className: string;
}

export function AreaLine({ points, summary, className }: AreaLineProps) {
  const path = points.join(" ");
  return (
    <svg
      role="img"
      aria-label={summary}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className={`mt-1 w-full border-b border-line-strong/60 ${className}`}
    >
      {[0, 50].map((y) => (
        <line key={y} x1="0" x2="100" y1={y} y2={y} stroke="var(--color-line)" vectorEffect="non-scaling-stroke" />
      ))}
      <polygon points={`0 100 ${path} 100 100`} fill="var(--color-accent-soft)" />
      <polyline
        points={path}
        fill="none"
        stroke="var(--color-accent-ink)"
        strokeWidth="1.6"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
