"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

const EVERY_MS = 2_000;

/** What comes of an act is shown by its own answer, which a page that was asked for meanwhile would replace. */
const UNDER_WAY = "button[aria-busy], [data-pending]";

/** Asks the server for the page anew while it is looked at. Without scripts nothing happens. */
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
