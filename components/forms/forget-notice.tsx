"use client";

import { useEffect } from "react";

/** Takes the notice out of the address once it is shown, so that a reload or a shared link does not repeat it. */
export function ForgetNotice() {
  useEffect(() => {
    const address = new URL(window.location.href);
    address.searchParams.delete("done");
    address.searchParams.delete("refused");
    window.history.replaceState(null, "", address);
  }, []);
  return null;
}
