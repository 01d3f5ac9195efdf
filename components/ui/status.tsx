import { clsx } from "clsx";
import type { ReactNode } from "react";

export type Tone = "neutral" | "positive" | "caution" | "critical" | "notice" | "accent";

export type StatusIcon =
  | "check"
  | "cross"
  | "alert"
  | "warning"
  | "waiting"
  | "dot"
  | "dashed"
  | "minus"
  | "blocked"
  | "info";

const USUAL_ICON: Record<Tone, StatusIcon> = {
  neutral: "dashed",
  positive: "check",
  caution: "warning",
  critical: "cross",
  notice: "info",
  accent: "dot",
};

interface StatusProps {
  tone: Tone;
  children: ReactNode;
  icon?: StatusIcon;
  plain?: boolean;
}

export function Status({ tone, icon, plain = false, children }: StatusProps) {
  return <span className={clsx("status", !plain && "framed", tone, icon ?? USUAL_ICON[tone])}>{children}</span>;
}

export function Badge({ children, tone = "neutral" }: { children: ReactNode; tone?: Tone }) {
  return <span className={clsx("badge framed", tone)}>{children}</span>;
}
