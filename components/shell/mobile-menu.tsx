import { usePathname } from "next/navigation";
import type { ReactNode } from "react";

/** The folded cover on small screens: a `details`, so it opens without JavaScript; a new page closes it. */
export function MobileMenu({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  const path = usePathname();
  return (
    <details key={path} className="group">
      <summary className="flex h-14 cursor-pointer items-center px-4 -outline-offset-2">{summary}</summary>
      <div className="max-h-[calc(100dvh-3.5rem)] overflow-y-auto border-t border-cover-line px-2 py-4">{children}</div>
    </details>
  );
}
