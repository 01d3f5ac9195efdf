"use client";

import { type ReactNode, useEffect, useState } from "react";

const STAYS_MS = 8_000;

/** Keeps a one-time notice while the page refreshes, because the refreshed response no longer contains it. */
export function StayingNotice({ children }: { children: ReactNode }) {
  const [notice, setKept] = useState(children);
  if (children && children !== notice) setKept(children);
  const isOld = !children && Boolean(notice);
  useEffect(() => {
    if (!isOld) return;
    const timer = setTimeout(() => setKept(null), STAYS_MS);
    return () => clearTimeout(timer);
  }, [isOld]);
  return children ?? notice;
}
