"use client";

import { type FormEvent, useActionState, useState, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { Arrival } from "@/components/ui/arrival";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { DropArea } from "@/components/ui/drop-area";
import { Field } from "@/components/ui/field";
import { FileButton } from "@/components/ui/file-button";
import { Textarea } from "@/components/ui/input";
import { useHydrated } from "@/components/ui/use-hydrated";
import { recognise, type Recognised, recogniseText } from "@/lib/credentials/checking/check-credential";
import type { Given } from "@/lib/credentials/checking/check-submitted";
import type { FormAction } from "@/lib/platform/input/form-state";
import { CheckResult } from "./check-result";
import { readCode } from "./read-code";

const FILE_BYTES_MAX = 50 * 1024 * 1024;

export function CheckPanel({ action, initialText }: { action: FormAction<Given>; initialText?: string | undefined }) {
  const t = useTranslations("check");
  const [state, submit] = useActionState(action, {});
  const [credentialCheck, setFound] = useState<Given>();
  const [isChecking, setChecking] = useState(false);

  const check = async (recognised: Recognised) => {
    setChecking(true);
    setFound(undefined);
    try {
      const { checkInBrowser } = await import("./check-in-browser");
      setFound(await checkInBrowser(recognised));
    } catch {
      setFound({ is: "unreachable" });
    } finally {
      setChecking(false);
    }
  };
  const checkText = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = new FormData(event.currentTarget).get("given");
    void check(recogniseText(typeof text === "string" ? text : ""));
  };
  const checkFile = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > FILE_BYTES_MAX) return setFound({ is: "nothing" });
    await check(recognise(new Uint8Array(await file.arrayBuffer())));
  };

  const result = credentialCheck ?? state.result;
  return (
    <div className="flex flex-col gap-6">
      <div className="grid gap-6 lg:grid-cols-[3fr_2fr]">
        <form action={submit} onSubmit={checkText} className="flex flex-col gap-4">
          {state.message && <Callout tone="critical" title={state.message} live />}
          <Field name="given" label={t("given")} hint={t("givenHint")} required>
            {(control) => (
              <Textarea
                {...control}
                rows={5}
                spellCheck={false}
                autoCapitalize="off"
                autoComplete="off"
                defaultValue={state.values?.given ?? initialText}
                className="font-mono text-sm"
              />
            )}
          </Field>
          <Button type="submit" variant="primary" size="lg" pending={isChecking} className="sm:self-start">
            {t("check")}
          </Button>
        </form>
        <div className="flex flex-col gap-4 no-js:hidden">
          <DropArea onDrop={(files) => void checkFile(files[0])} className="grow py-6">
            <p className="text-sm text-ink-muted">{t("drop")}</p>
            <FileButton
              accept=".pdf,.jwt,.json,.jsonld,.txt"
              onChange={({ currentTarget }) => {
                void checkFile(currentTarget.files?.[0]);
                currentTarget.value = "";
              }}
            >
              {t("choose")}
            </FileButton>
          </DropArea>
          <ScanPanel onFound={(text) => void check(recogniseText(text))} />
        </div>
      </div>
      {result && !isChecking && (
        <Arrival>
          <CheckResult check={result} />
        </Arrival>
      )}
    </div>
  );
}

type State = "idle" | "scanning" | "refused";

/** Decodes labels with the camera; the images do not leave the browser. */
function ScanPanel({ onFound }: { onFound: (text: string) => void }) {
  const t = useTranslations("check");
  const isHydrated = useHydrated();
  const [state, setState] = useState<State>("idle");
  const video = useRef<HTMLVideoElement>(null);
  const callback = useRef(onFound);
  useEffect(() => {
    callback.current = onFound;
  });

  useEffect(() => {
    if (state !== "scanning") return;
    const ended = new AbortController();
    let stream: MediaStream | undefined;
    const scan = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
      const preview = video.current;
      if (!preview || ended.signal.aborted) return;
      preview.srcObject = stream;
      await preview.play();
      const text = await readCode(preview, ended.signal);
      if (text === null) return;
      setState("idle");
      callback.current(text);
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
