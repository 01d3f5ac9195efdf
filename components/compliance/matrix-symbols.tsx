import { Check, Info, type LucideIcon, Minus, ShieldCheck, TriangleAlert, X } from "lucide-react";
import type { MatrixCell } from "@/lib/compliance/list-reviews";

export const MATRIX_CELLS: readonly MatrixCell[] = ["error", "warning", "info", "overridden", "passed", "not_asked"];

const LOOKS: Record<MatrixCell, { Icon: LucideIcon; className: string }> = {
  error: { Icon: X, className: "bg-critical-soft text-critical" },
  warning: { Icon: TriangleAlert, className: "bg-caution-soft text-caution" },
  info: { Icon: Info, className: "bg-notice-soft text-notice" },
  overridden: { Icon: ShieldCheck, className: "text-ink-muted" },
  passed: { Icon: Check, className: "text-positive" },
  not_asked: { Icon: Minus, className: "text-ink-faint" },
};

/** What a check says of a product as a shape; with a label also for those who do not see it. */
export function CellSymbol({ cell, label }: { cell: MatrixCell; label?: string }) {
  const { Icon, className } = LOOKS[cell];
  return (
    <span className={`inline-flex size-5 shrink-0 items-center justify-center rounded-sm ${className}`}>
      <Icon aria-hidden="true" className="size-3.5" strokeWidth={cell === "passed" || cell === "not_asked" ? 1.6 : 2.2} />
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}
