import { Info, type Icon, ShieldCheck, TriangleAlert, X } from "@/components/ui/icons";
import type { MatrixCell } from "@/lib/compliance/reviews/list-reviews";

export const MATRIX_CELLS: readonly MatrixCell[] = ["error", "warning", "info", "overridden", "passed", "not_asked"];

const LOOKS: Record<MatrixCell, { Icon?: Icon; glyph?: string; className: string }> = {
  error: { Icon: X, className: "bg-critical-soft text-critical" },
  warning: { Icon: TriangleAlert, className: "bg-caution-soft text-caution" },
  info: { Icon: Info, className: "bg-notice-soft text-notice" },
  overridden: { Icon: ShieldCheck, className: "text-ink-muted" },
  passed: { glyph: "✓", className: "text-ink-faint" },
  not_asked: { glyph: "–", className: "text-ink-faint" },
};

/**
 * What a check says of a product as a shape, drawn only where it stands out: a page holds two thousand of them; with a
 * label also for those who do not see it.
 */
export function CellSymbol({ cell, label }: { cell: MatrixCell; label?: string }) {
  const { Icon, glyph, className } = LOOKS[cell];
  return (
    <span className={`inline-flex size-5 shrink-0 items-center justify-center rounded-sm ${className}`}>
      {Icon ? <Icon aria-hidden="true" className="size-3.5 stroke-[2.2]" /> : <span aria-hidden="true">{glyph}</span>}
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}
