"use client";

import { useEffect } from "react";

/** Lets the browser keep this page, for when there is no network. */
export function KeepOffline() {
  useEffect(() => {
    // What the worker has fetched for this page, it has kept.
    if (!("serviceWorker" in navigator) || navigator.serviceWorker.controller) return;
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
