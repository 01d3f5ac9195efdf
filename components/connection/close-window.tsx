"use client";

import { useEffect } from "react";

/** Browsers close only windows that our page opened; others stay and show how to continue. */
export function CloseWindow() {
  useEffect(() => {
    if (window.opener) window.close();
  }, []);
  return null;
}
