"use client";

import { type ReactNode, useEffect, useRef } from "react";

/** What takes the place of a form once it was sent. It has the focus, so that the page is read on from here. */
export function Arrival({ className = "", children }: { className?: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className={`outline-none ${className}`}>
      {children}
    </div>
  );
}
