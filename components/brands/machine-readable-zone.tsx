import { clsx } from "clsx";

/**
 * The strip at the foot of a passport. It repeats what stands above it in letters for machines, so screen readers pass
 * over it. The letters shrink with the strip, so that each line stays one line.
 */
export function MachineReadableZone({ lines, className }: { lines: readonly string[]; className?: string }) {
  return (
    <div aria-hidden="true" className={clsx("overflow-hidden [container-type:inline-size]", className)}>
      <div className="font-mono text-[min(1.125rem,calc(100cqi/26.6))] leading-[1.7] whitespace-pre">
        {lines.map((line) => (
          <div key={line}>{line}</div>
        ))}
      </div>
    </div>
  );
}
