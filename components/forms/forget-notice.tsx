"use client";

import { useSearchParams } from "next/navigation";
import { useEffect } from "react";

/** Takes the notice out of the address once it is shown, so that a reload or a shared link does not repeat it. */
export function ForgetNotice() {
  const params = useSearchParams();
  useEffect(() => {
    const address = new URL(window.location.href);
    for (const name of [...address.searchParams.keys()])
      if (/^(?:done|refused)(?:_|$)/.test(name)) address.searchParams.delete(name);
    if (address.href !== window.location.href) window.history.replaceState(null, "", address);
  }, [params]);
  return null;
}
