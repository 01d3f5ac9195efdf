"use client";

import { useEffect } from "react";

/** Closes a window that a page of ours has opened; one that the reader opened stays, and says where to go on. */
export function CloseWindow() {
  useEffect(() => {
    if (window.opener) window.close();
  }, []);
  return null;
}
