"use client";

import { unstable_isUnrecognizedActionError, unstable_rethrow } from "next/navigation";
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { useTranslations } from "use-intl";
import { ActionGuard } from "@/components/ui/action-form";
import { Button } from "@/components/ui/button";
import {
  ACTION_BYTES_MAX,
  OUTCOME_COOKIE,
  PAGE_MEMBER_FIELD,
  SUBMISSION_FIELD,
} from "@/lib/platform/http/guarded-action";
import type { FormState } from "@/lib/platform/input/form-state";
import { DraftKeeper } from "./draft-keeper";
import { finishDraft, submissionOfSentForm } from "./drafts";
import { type PageMember, setPageMember, memberMark, pageMember, findTrouble } from "./page-member";
import { type Attempt, sendSafely } from "./send-safely";
import { heldSending, HOPELESS, onHeldChange, renameTrouble, type Trouble } from "./trouble";

/** Sends the form again until there is a response, which Next does not: its failure would lose the form. */
async function guardAction<Result>(form: FormData, send: () => Promise<Result>): Promise<Result> {
  const member = pageMember();
  if (!member) return send();
  form.set(PAGE_MEMBER_FIELD, memberMark(member));
  form.set(SUBMISSION_FIELD, submissionOfSentForm());
  document.cookie = `${OUTCOME_COOKIE}=; Max-Age=0; Path=/`;
  try {
    const answer = await sendSafely(() => attempt(form, send));
    finishDraft("answered");
    return answer;
  } catch (error) {
    if (isRedirect(error)) finishDraft(wasRefused() ? "refused" : "done");
    throw error;
  }
}

const wasRefused = () => document.cookie.split("; ").includes(`${OUTCOME_COOKIE}=refused`);

function isRedirect(error: unknown): boolean {
  try {
    unstable_rethrow(error);
    return false;
  } catch {
    return true;
  }
}

/** An error of the action itself has a digest. */
const isFromAction = (error: unknown) => error instanceof Error && "digest" in error;

async function attempt<Result>(form: FormData, send: () => Promise<Result>): Promise<Attempt<Result>> {
  if (bytesOf(form) > ACTION_BYTES_MAX) return { trouble: "too_large" };
  try {
    const answer = await send();
    return (answer as FormState | undefined)?.isRejected ? { isRejected: true } : { answer };
  } catch (error) {
    if (isRedirect(error) || isFromAction(error)) throw error;
    return unstable_isUnrecognizedActionError(error) ? { trouble: "updated" } : { isBroken: true };
  }
}

function bytesOf(form: FormData): number {
  const texts = [...form.values()].map((value) => (typeof value === "string" ? value : ""));
  return new TextEncoder().encode(texts.join("")).length;
}

const LOOK_AGAIN_MS = 2500;
const SIGN_IN_PATH = "/sign-in?callbackUrl=%2Fsigned-in";
const LOADS_ANEW: ReadonlySet<Trouble> = new Set(["updated", "other_person", "other_brand"]);
const SIGNS_IN: ReadonlySet<Trouble> = new Set(["signed_out", "set_up"]);

interface TroubleDialogProps {
  email: string;
  brand: string;
}

/** Loads nothing, since the server may be unavailable; native, since another dialog may be open. */
function TroubleDialog(names: TroubleDialogProps) {
  const sending = useSyncExternalStore(onHeldChange, heldSending, () => null);
  return sending && createPortal(<OpenDialog {...names} sending={sending} />, document.body);
}

function OpenDialog({
  email,
  brand,
  sending: { trouble, mayHaveArrived, goOn, giveUp },
}: TroubleDialogProps & { sending: NonNullable<ReturnType<typeof heldSending>> }) {
  const t = useTranslations("connection");
  const dialog = useRef<HTMLDialogElement>(null);
  const [isLooking, setIsLooking] = useState(false);
  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    return () => (opener instanceof HTMLElement ? opener.focus() : undefined);
  }, []);
  const checkConnection = async () => {
    setIsLooking(true);
    const trouble = await findTrouble();
    setIsLooking(false);
    if (trouble) renameTrouble(trouble);
    else goOn();
  };
  const isHopeless = HOPELESS.has(trouble);
  useEffect(() => {
    if (isHopeless) return;
    const stop = new AbortController();
    let isBusy = false;
    const lookAgain = async () => {
      if (isBusy || document.visibilityState === "hidden") return;
      isBusy = true;
      const trouble = await findTrouble();
      isBusy = false;
      if (stop.signal.aborted) return;
      if (trouble) renameTrouble(trouble);
      else goOn();
    };
    const timer = window.setInterval(() => void lookAgain(), LOOK_AGAIN_MS);
    for (const kind of ["online", "focus"])
      window.addEventListener(kind, () => void lookAgain(), { signal: stop.signal });
    return () => {
      stop.abort();
      window.clearInterval(timer);
    };
  }, [isHopeless, goOn]);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="trouble-title"
      aria-describedby="trouble-text"
      onCancel={(event) => event.preventDefault()}
      className={
        "m-auto w-[calc(100vw-2rem)] max-w-md rounded-lg border border-line bg-surface p-6 text-ink " +
        "shadow-overlay backdrop:bg-shade/50"
      }
    >
      <h2 id="trouble-title" className="font-serif text-xl font-medium">
        {t(`troubles.${trouble}.title`)}
      </h2>
      <div id="trouble-text" role="status" className="mt-1.5 mb-4 flex flex-col gap-2 text-ink-muted">
        <p>{t(`troubles.${trouble}.text`, { email, brand })}</p>
        <p>{t(mayHaveArrived ? "mayHaveArrived" : "notSent")}</p>
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={giveUp}>{t("back")}</Button>
        {LOADS_ANEW.has(trouble) && (
          <Button variant={trouble === "updated" ? "primary" : "secondary"} onClick={() => window.location.reload()}>
            {t("reload")}
          </Button>
        )}
        {SIGNS_IN.has(trouble) && (
          <Button variant="primary" onClick={() => window.open(SIGN_IN_PATH, "carnet-sign-in")}>
            {t(trouble === "set_up" ? "setUp" : "signIn")}
          </Button>
        )}
        {!isHopeless && !SIGNS_IN.has(trouble) && (
          <Button variant="primary" pending={isLooking} onClick={() => void checkConnection()}>
            {t("tryAgain")}
          </Button>
        )}
      </div>
    </dialog>
  );
}

interface ConnectionGuardProps {
  member: PageMember & { email: string; brand: string };
  children: ReactNode;
}

/** Preserves form input when the session, connection or server fails. Needs the messages of `connection`. */
export function ConnectionGuard({ member, children }: ConnectionGuardProps) {
  const { userId, brandId } = member;
  // Runs before child components send or restore anything.
  setPageMember(typeof window === "undefined" ? null : { userId, brandId });
  return (
    <ActionGuard value={guardAction}>
      {children}
      <DraftKeeper key={`${userId}.${brandId}`} />
      <TroubleDialog email={member.email} brand={member.brand} />
    </ActionGuard>
  );
}
