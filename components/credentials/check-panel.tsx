"use client";

import { type FormEvent, useActionState, useState, useEffect, useRef } from "react";
import { useTranslations, useLocale, useTimeZone } from "use-intl";
import { Arrival } from "@/components/ui/arrival";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { DropArea } from "@/components/ui/drop-area";
import { Field } from "@/components/ui/field";
import { FileButton } from "@/components/ui/file-button";
import { Textarea } from "@/components/ui/input";
import { KeyValues } from "@/components/ui/section";
import { Status, type Tone } from "@/components/ui/status";
import { useHydrated } from "@/components/ui/use-hydrated";
import { recognise, type Recognised, recogniseText } from "@/lib/credentials/checking/check-credential";
import type { Given } from "@/lib/credentials/checking/check-submitted";
import { CHECK_STEPS, type CredentialFacts, type StepState, type Verdict } from "@/lib/credentials/checking/rules";
import { formatDeadline } from "@/lib/platform/i18n/conventions";
import type { FormAction } from "@/lib/platform/input/form-state";

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

const PAUSE_MS = 150;
/** Label codes fill much of the image; a larger width costs time and finds no more. */
const WIDTH_MAX = 720;

interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
type DetectorClass = (new (options: { formats: string[] }) => Detector) & { getSupportedFormats(): Promise<string[]> };
type Read = (video: HTMLVideoElement) => Promise<string | null>;

/** Null if it was aborted. */
async function readCode(video: HTMLVideoElement, ended: AbortSignal): Promise<string | null> {
  const readFrame = (await byBrowser()) ?? (await byLibrary());
  while (!ended.aborted) {
    const text = video.videoWidth > 0 ? await readFrame(video) : null;
    if (text) return text;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return null;
}

async function byBrowser(): Promise<Read | null> {
  const { BarcodeDetector: Detector } = globalThis as unknown as { BarcodeDetector?: DetectorClass };
  const formats = (await Detector?.getSupportedFormats().catch(() => [])) ?? [];
  if (!Detector || !formats.includes("qr_code")) return null;
  const detector = new Detector({ formats: ["qr_code"] });
  return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
}

async function byLibrary(): Promise<Read> {
  const { default: jsqr } = await import("jsqr");
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  return async (video) => {
    const scale = Math.min(1, WIDTH_MAX / video.videoWidth);
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    if (!context) return null;
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
    return jsqr(data, width, height, { inversionAttempts: "dontInvert" })?.data ?? null;
  };
}

const TONES: Record<Verdict, "positive" | "critical" | "caution"> = {
  valid: "positive",
  invalid: "critical",
  open: "caution",
};
const STEP_TONES: Record<StepState, Tone> = { passed: "positive", failed: "critical", open: "caution" };

function CheckResult({ check }: { check: Given }) {
  const t = useTranslations("check");
  if (check.is !== "checked")
    return (
      <Callout tone="caution" title={t(`none.${check.is}.title`)}>
        {t(`none.${check.is}.text`)}
      </Callout>
    );
  const { verdict, steps, facts } = check.checked;
  const reached = new Set(steps.map(({ step }) => step));
  const isSigned = steps.some(({ step, state }) => step === "signature" && state === "passed");
  const missed = CHECK_STEPS.filter((step) => !reached.has(step) && (step !== "content" || check.kind === "file"));
  return (
    <div className="flex flex-col gap-6">
      <Callout tone={TONES[verdict]} title={t(`verdict.${verdict}.title`)}>
        {t(`verdict.${verdict}.text`)}
      </Callout>
      <ol className="flex flex-col gap-3">
        {steps.map(({ step, state, reason }) => (
          <li key={step} className="flex flex-col gap-0.5">
            <Status tone={STEP_TONES[state]} plain>
              {t(`steps.${step}`)}
            </Status>
            {reason && <p className="pl-6 text-ink-muted">{t(`reasons.${reason}`)}</p>}
          </li>
        ))}
        {missed.map((step) => (
          <li key={step}>
            <Status tone="neutral" icon="minus" plain>
              {t("notReached", { step: t(`steps.${step}`) })}
            </Status>
          </li>
        ))}
      </ol>
      {facts && <Facts facts={facts} isSigned={isSigned} />}
    </div>
  );
}

function Facts({ facts, isSigned }: { facts: CredentialFacts; isSigned: boolean }) {
  const t = useTranslations("check");
  const [locale, timeZone] = [useLocale(), useTimeZone()];
  const at = (instant: string | null) => {
    const ms = Date.parse(instant ?? "");
    return Number.isNaN(ms) ? null : formatDeadline(locale, new Date(ms), "medium", timeZone);
  };
  const values = {
    subject: facts.subjectName,
    subjectId: facts.subjectId,
    issuer: facts.issuerName,
    issuerId: facts.issuerId,
    types: facts.types.join(", "),
    validFrom: at(facts.validFrom),
    validUntil: at(facts.validUntil),
    id: facts.id,
  };
  const names = (Object.keys(values) as (keyof typeof values)[]).filter((name) => values[name]);
  return (
    <section aria-labelledby="check-facts">
      <h2 id="check-facts" className="mb-2 font-serif text-md font-medium">
        {t(isSigned ? "facts.signed" : "facts.claimed")}
      </h2>
      <KeyValues
        items={names.map((name) => ({
          key: name,
          label: t(`facts.${name}`),
          value: <span className="wrap-anywhere">{values[name]}</span>,
        }))}
      />
    </section>
  );
}
