import type { ReactNode } from "react";
import { CircleAlert, CircleCheck, Info, TriangleAlert } from "./icons";

const ICONS = { notice: Info, positive: CircleCheck, caution: TriangleAlert, critical: CircleAlert };

interface CalloutProps {
  tone?: keyof typeof ICONS;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** Announced by screen readers when it appears. */
  live?: boolean;
}

export function Callout({ tone = "notice", title, children, action, live = false }: CalloutProps) {
  const Icon = ICONS[tone];
  return (
    <div role={live ? (tone === "critical" ? "alert" : "status") : undefined} className={`callout ${tone}`}>
      <Icon aria-hidden="true" />
      <div className="flex min-w-0 grow flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          {title && <p className="font-medium">{title}</p>}
          {children && <div className={title ? "text-ink-muted" : undefined}>{children}</div>}
        </div>
        {action && <div className="shrink-0">{action}</div>}
      </div>
    </div>
  );
}
