"use client";

import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { useHydrated } from "@/components/ui/use-hydrated";
import { readCode } from "./read-code";

type State = "idle" | "scanning" | "refused";

/** Reads a label by the camera; the picture stays in this browser. */
export function ScanPanel({ onFound }: { onFound: (text: string) => void }) {
  const t = useTranslations("check");
  const isHydrated = useHydrated();
  const [state, setState] = useState<State>("idle");
  const video = useRef<HTMLVideoElement>(null);
  const tell = useRef(onFound);
  useEffect(() => {
    tell.current = onFound;
  });

  useEffect(() => {
    if (state !== "scanning") return;
    const ended = new AbortController();
    let stream: MediaStream | undefined;
    const scan = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
      const shown = video.current;
      if (!shown || ended.signal.aborted) return;
      shown.srcObject = stream;
      await shown.play();
      const text = await readCode(shown, ended.signal);
      if (text === null) return;
      setState("idle");
      tell.current(text);
    };
    void scan().catch(() => {
      if (!ended.signal.aborted) setState("refused");
    });
    return () => {
      ended.abort();
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
  }, [state]);

  if (state === "scanning")
    return (
      <div className="flex flex-col gap-2">
        <video ref={video} muted playsInline aria-label={t("scanHint")} className="w-full rounded-md bg-sunken" />
        <p className="text-sm text-ink-muted">{t("scanHint")}</p>
        <Button onClick={() => setState("idle")}>{t("stop")}</Button>
      </div>
    );
  return (
    <>
      <Button disabled={!isHydrated} onClick={() => setState("scanning")}>
        {t("scan")}
      </Button>
      {state === "refused" && <Callout tone="caution" title={t("noCamera")} live />}
    </>
  );
}
