"use client";

import { type ReactNode, useEffect, useRef } from "react";

/** Replaces a submitted form and takes the focus, so that screen readers continue here. */
export function Arrival({ className = "", children }: { className?: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className={`outline-none ${className}`}>
      {children}
    </div>
  );
}
