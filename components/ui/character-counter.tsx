"use client";

import { useEffect, useState } from "react";

export function CharacterCounter({ controlId, maxLength }: { controlId: string; maxLength: number }) {
  const [used, setUsed] = useState<number>();

  useEffect(() => {
    const control = document.getElementById(controlId) as HTMLInputElement | HTMLTextAreaElement | null;
    if (!control) return;
    const updateCount = () => setUsed(control.value.length);
    updateCount();
    control.addEventListener("input", updateCount);
    return () => control.removeEventListener("input", updateCount);
  }, [controlId]);

  const isNearlyFull = used !== undefined && used > maxLength * 0.9;
  return (
    <span id={`${controlId}-count`} className={isNearlyFull ? "font-medium text-caution" : "text-ink-faint"}>
      {used ?? 0}/{maxLength}
    </span>
  );
}
