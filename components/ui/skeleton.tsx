import { clsx } from "clsx";

/** Set the size of the final content, so that the layout does not shift. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={clsx("block animate-pulse rounded-sm bg-line/70", className)} />;
}

export function TableSkeleton({ rows = 8, columns = 4, label }: { rows?: number; columns?: number; label: string }) {
  return (
    <div role="status" aria-label={label} className="overflow-hidden rounded-md border border-line bg-surface">
      <div className="h-9 border-b border-line bg-sunken" />
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex h-11 items-center gap-8 border-b border-line px-4 last:border-b-0">
          {Array.from({ length: columns }, (_, column) => (
            <Skeleton key={column} className={clsx("h-3", ["w-40", "w-56", "w-24", "w-16"][(row + column) % 4])} />
          ))}
        </div>
      ))}
    </div>
  );
}
