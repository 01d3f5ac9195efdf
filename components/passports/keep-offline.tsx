"use client";

import { useEffect } from "react";

/** Lets the browser keep this page, for when there is no network. */
export function KeepOffline() {
  useEffect(() => {
    if (!("serviceWorker" in navigator) || document.documentElement.hasAttribute("data-offline")) return;
    const keep = async () => {
      await navigator.serviceWorker.register("/p/offline", { scope: "/p/" });
      const { active } = await navigator.serviceWorker.ready;
      const files = performance.getEntriesByType("resource").map(({ name }) => name);
      active?.postMessage({ page: window.location.href, files });
    };
    // A private window refuses to keep anything.
    void keep().catch(() => undefined);
  }, []);
  return null;
}
