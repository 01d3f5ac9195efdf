"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { Progress } from "@/components/ui/progress";

export interface LiveStep {
  state: string;
  done: number;
  total: number | null;
  isLooking?: boolean;
}

const EVERY_MS = 1_000;
/** Number of consecutive failed polls before the reader is notified. */
const SILENT_MAX = 5;

interface LiveProgressProps {
  importId: string;
  label: string;
  initial: LiveStep;
}

export function LiveProgress({ importId, label, initial }: LiveProgressProps) {
  const t = useTranslations("imports.progress");
  const router = useRouter();
  const [{ done, total, isLooking }, setLive] = useState(initial);
  const [silent, setSilent] = useState(0);
  const { state } = initial;

  const onward = `/imports/${importId}` as Route;

  useEffect(() => {
    const stop = new AbortController();
    const ask = async () => {
      const answer = await fetch(`/imports/${importId}/progress`, { cache: "no-store", signal: stop.signal }).catch(
        () => null,
      );
      if (stop.signal.aborted) return;
      if (!answer?.ok) return setSilent((times) => times + 1);
      setSilent(0);
      const live = (await answer.json()) as LiveStep;
      if (live.state === state) setLive(live);
      else if (window.location.pathname === onward) router.refresh();
      else router.replace(onward);
    };
    const timer = setInterval(() => void ask(), EVERY_MS);
    return () => {
      clearInterval(timer);
      stop.abort();
    };
  }, [importId, onward, state, router]);

  return (
    <div className="max-w-xl" aria-busy="true">
      <Progress
        label={isLooking ? t("looking") : label}
        value={total === null ? undefined : done}
        max={total ?? undefined}
        valueText={total === null ? t("rows", { done }) : t("of", { done, total })}
      />
      {silent >= SILENT_MAX && (
        <p role="status" className="mt-2 text-sm text-caution">
          {t("silent")}
        </p>
      )}
    </div>
  );
}
