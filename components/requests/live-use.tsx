"use client";

import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { Progress } from "@/components/ui/progress";

export interface LiveUse {
  limit: number;
  used: number;
  reserve: number;
  reserveRemaining: number;
}

const EVERY_MS = 3_000;
const NEARLY_USED = 0.8;

function toneOf({ used, limit }: LiveUse) {
  if (used >= limit) return "critical";
  return used >= limit * NEARLY_USED ? "caution" : "accent";
}

export function LiveUseMeter({ initial, address }: { initial: LiveUse; address: string }) {
  const t = useTranslations("requests.use");
  const [live, setLive] = useState(initial);

  useEffect(() => {
    const ask = async () => {
      if (document.hidden) return;
      const answer = await fetch(address, { cache: "no-store" }).catch(() => null);
      if (answer?.ok) setLive((await answer.json()) as LiveUse);
    };
    const timer = setInterval(() => void ask(), EVERY_MS);
    return () => clearInterval(timer);
  }, [address]);

  return (
    <Progress
      label={t("minute")}
      value={Math.min(live.used, live.limit)}
      max={live.limit}
      valueText={t("usedOf", { used: live.used, limit: live.limit })}
      tone={toneOf(live)}
    />
  );
}
