import type { ReactNode } from "react";
import { CircleAlert, CircleCheck, Info, TriangleAlert } from "./icons";

const LOOKS = {
  notice: { frame: "border-notice/30 bg-notice-soft/60", ink: "text-notice", Icon: Info },
  positive: { frame: "border-positive/30 bg-positive-soft/60", ink: "text-positive", Icon: CircleCheck },
  caution: { frame: "border-caution/30 bg-caution-soft/60", ink: "text-caution", Icon: TriangleAlert },
  critical: { frame: "border-critical/30 bg-critical-soft/60", ink: "text-critical", Icon: CircleAlert },
};

interface CalloutProps {
  tone?: keyof typeof LOOKS;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** Read out when it appears: for the answer to what the reader just did. */
  live?: boolean;
}

/** Something the reader should know here, before going on. */
export function Callout({ tone = "notice", title, children, action, live = false }: CalloutProps) {
  const { frame, ink, Icon } = LOOKS[tone];
  return (
    <div
      role={live ? (tone === "critical" ? "alert" : "status") : undefined}
      className={`flex gap-2.5 rounded-md border px-3.5 py-3 ${frame}`}
    >
      <Icon aria-hidden="true" className={`mt-0.5 size-4.5 shrink-0 ${ink}`} />
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
