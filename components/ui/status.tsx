"use client";

import { clsx } from "clsx";
import type { ReactNode } from "react";
import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleDot,
  CircleMinus,
  CircleSlash,
  CircleX,
  Clock3,
  Info,
  type Icon,
  TriangleAlert,
} from "./icons";

/** What a state means to the reader, not what it is about. */
export type Tone = "neutral" | "positive" | "caution" | "critical" | "notice" | "accent";

const TONES: Record<Tone, string> = {
  neutral: "border-line bg-sunken text-ink-muted",
  positive: "border-positive/25 bg-positive-soft text-positive",
  caution: "border-caution/25 bg-caution-soft text-caution",
  critical: "border-critical/25 bg-critical-soft text-critical",
  notice: "border-notice/25 bg-notice-soft text-notice",
  accent: "border-accent-line bg-accent-soft text-accent-ink",
};

const ICONS = {
  check: CircleCheck,
  cross: CircleX,
  alert: CircleAlert,
  warning: TriangleAlert,
  waiting: Clock3,
  dot: CircleDot,
  dashed: CircleDashed,
  minus: CircleMinus,
  blocked: CircleSlash,
  info: Info,
} satisfies Record<string, Icon>;
export type StatusIcon = keyof typeof ICONS;

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
  const Icon = ICONS[icon ?? USUAL_ICON[tone]];
  const frame = plain ? TONES[tone].split(" ").at(-1) : `border px-1.5 ${TONES[tone]}`;
  // The word, not the icon, gives the line that it stands on with others.
  return (
    <span
      className={clsx(
        "inline-flex h-5.5 items-baseline gap-1 rounded-sm text-xs font-medium whitespace-nowrap",
        plain ? "py-0.5" : "py-px",
        frame,
      )}
    >
      <Icon aria-hidden="true" className="size-3.5 shrink-0 self-center" />
      {children}
    </span>
  );
}

/** A word set apart: a kind, a scope, a count. For states use `Status`. */
export function Badge({ children, tone = "neutral" }: { children: ReactNode; tone?: Tone }) {
  return (
    <span
      className={clsx(
        "inline-flex h-5 items-center rounded-sm border px-1.5 text-xs font-medium whitespace-nowrap",
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}
