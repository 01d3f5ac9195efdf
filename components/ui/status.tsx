import { clsx } from "clsx";
import type { ReactNode } from "react";

/** What a state means to the reader, not what it is about. */
export type Tone = "neutral" | "positive" | "caution" | "critical" | "notice" | "accent";

/** Each drawn by the class of its name (globals.css). */
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
  /** Without the frame, for dense tables. */
  plain?: boolean;
}

/** A state as an icon and a word: readable without colour, and never colour alone. */
export function Status({ tone, icon, plain = false, children }: StatusProps) {
  return <span className={clsx("status", !plain && "framed", tone, icon ?? USUAL_ICON[tone])}>{children}</span>;
}

/** A word set apart: a kind, a scope, a count. For states use `Status`. */
export function Badge({ children, tone = "neutral" }: { children: ReactNode; tone?: Tone }) {
  return <span className={clsx("badge framed", tone)}>{children}</span>;
}
