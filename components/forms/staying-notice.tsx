"use client";

import { type ReactNode, useEffect, useState } from "react";

const STAYS_MS = 8_000;

/** Keeps what a page says once for a while when the page is brought up to date, whose answer no longer says it. */
export function StayingNotice({ children }: { children: ReactNode }) {
  const [kept, setKept] = useState(children);
  if (children && children !== kept) setKept(children);
  const isOld = !children && Boolean(kept);
  useEffect(() => {
    if (!isOld) return;
    const timer = setTimeout(() => setKept(null), STAYS_MS);
    return () => clearTimeout(timer);
  }, [isOld]);
  return children ?? kept;
}
