"use client";

import { useEffect } from "react";
import { preferenceCookie, TIME_ZONE_COOKIE } from "@/lib/platform/i18n/cookies";

export function TimeZoneCookie() {
  useEffect(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const protocol = location.protocol.slice(0, -1);
    const entry = `${preferenceCookie(TIME_ZONE_COOKIE, protocol)}=${encodeURIComponent(timeZone)}`;
    if (!document.cookie.includes(entry))
      document.cookie = `${entry}; path=/; max-age=31536000; samesite=lax${protocol === "https" ? "; secure" : ""}`;
  }, []);
  return null;
}
