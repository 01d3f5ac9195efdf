"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

const EVERY_MS = 2_000;

/** A refresh in the meantime would replace the response of a running action. */
const UNDER_WAY = "button[aria-busy], [data-pending]";

export function KeepCurrent() {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden && !document.querySelector(UNDER_WAY)) router.refresh();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [router]);
  return null;
}
