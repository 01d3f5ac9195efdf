"use client";

import { useEffect } from "react";

/** Asks before a page with something unsaved is left: by a link, by closing it or by going to another site. */
export function useLeaveGuard(isUnsaved: boolean, question: string): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const link = (event.target as Element).closest("a");
      const staysHere = !link || link.target === "_blank" || link.getAttribute("href")?.startsWith("#");
      if (staysHere || event.ctrlKey || event.metaKey || event.shiftKey || window.confirm(question)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener("beforeunload", onUnload);
    document.addEventListener("click", onClick, { capture: true });
    return () => {
      window.removeEventListener("beforeunload", onUnload);
      document.removeEventListener("click", onClick, { capture: true });
    };
  }, [isUnsaved, question]);
}
