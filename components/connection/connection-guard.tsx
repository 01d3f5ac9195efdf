"use client";

import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { OUTCOME_COOKIE } from "@/lib/platform/http/outcome-cookie";
import { DraftKeeper } from "./draft-keeper";
import { finishDraft, submissionOfSentForm } from "./drafts";
import { type PageMember, setPageMember, memberMark, pageMember, findTrouble } from "./page-member";
import { type Attempt, sendSafely, troubleOf } from "./send-safely";
import { heldSending, HOPELESS, onHeldChange, renameTrouble, type Trouble } from "./trouble";

/** `?session=over` or `changed`: the sender is not signed in as the page assumes. */
const SENT_TO_SIGN_IN = /^\/(?:sign-in\?session=|(?:two-factor|new-password)(?:[;?]|$))/;

/**
 * Routes the page's server actions through `sendSafely`. Next uses `window.fetch` and gives up at the first failure,
 * which would lose the form. Returns the function that restores fetch.
 */
function guardActions(): () => void {
  const plain = window.fetch;
  const guarded: typeof fetch = (input, init) => {
    const headers = new Headers(init?.headers);
    return headers.has("next-action") ? sendAction(plain, input, { ...init, headers }) : plain(input, init);
  };
  window.fetch = guarded;
  return () => {
    if (window.fetch === guarded) window.fetch = plain;
  };
}

async function sendAction(
  plain: typeof fetch,
  input: RequestInfo | URL,
  init: RequestInit & { headers: Headers },
): Promise<Response> {
  const member = pageMember();
  if (member) init.headers.set("x-page-member", memberMark(member));
  init.headers.set("x-submission-id", submissionOfSentForm());
  document.cookie = `${OUTCOME_COOKIE}=; Max-Age=0; Path=/`;
  const answer = await sendSafely(() => attempt(plain, input, init));
  const led = answer.headers.get("x-action-redirect");
  finishDraft(led === null ? "answered" : wasRefused() ? "refused" : "done");
  return answer;
}

const wasRefused = () => document.cookie.split("; ").includes(`${OUTCOME_COOKIE}=refused`);

async function attempt(plain: typeof fetch, input: RequestInfo | URL, init: RequestInit): Promise<Attempt<Response>> {
  let answer: Response;
  let body: ArrayBuffer;
  try {
    answer = await plain(input, init);
    // A response that breaks off does not count as a response.
    body = await answer.arrayBuffer();
  } catch {
    return { isBroken: true };
  }
  const { status, statusText, headers } = answer;
  if (headers.get("x-nextjs-action-not-found") === "1") return { trouble: "updated" };
  if (SENT_TO_SIGN_IN.test(headers.get("x-action-redirect") ?? "")) return { isRejected: true };
  const trouble = troubleOf(status);
  return trouble ? { trouble } : { answer: new Response(body, { status, statusText, headers }) };
}

const LOOK_AGAIN_MS = 2500;
const SIGN_IN_PATH = "/sign-in?callbackUrl=%2Fsigned-in";
/** A reload shows the page for the current session. */
const LOADS_ANEW: ReadonlySet<Trouble> = new Set(["updated", "other_person", "other_brand"]);
const SIGNS_IN: ReadonlySet<Trouble> = new Set(["signed_out", "set_up"]);

interface TroubleDialogProps {
  email: string;
  brand: string;
}

/**
 * Uses the native dialog without any loading: the server may be unavailable and another dialog may be open. It
 * continues when the cause has passed.
 */
function TroubleDialog(names: TroubleDialogProps) {
  const held = useSyncExternalStore(onHeldChange, heldSending, () => null);
  return held && createPortal(<OpenDialog {...names} held={held} />, document.body);
}

function OpenDialog({
  email,
  brand,
  held: { trouble, mayHaveArrived, goOn, giveUp },
}: TroubleDialogProps & { held: NonNullable<ReturnType<typeof heldSending>> }) {
  const t = useTranslations("connection");
  const dialog = useRef<HTMLDialogElement>(null);
  const [isLooking, setIsLooking] = useState(false);
  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    return () => (opener instanceof HTMLElement ? opener.focus() : undefined);
  }, []);
  const look = async () => {
    setIsLooking(true);
    const found = await findTrouble();
    setIsLooking(false);
    if (found) renameTrouble(found);
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
      const found = await findTrouble();
      isBusy = false;
      if (stop.signal.aborted) return;
      if (found) renameTrouble(found);
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
          <Button variant="primary" pending={isLooking} onClick={() => void look()}>
            {t("tryAgain")}
          </Button>
        )}
      </div>
    </dialog>
  );
}

interface ConnectionGuardProps {
  member: PageMember & { email: string; brand: string };
}

/** Preserves form input when the session, connection or server fails. Needs the messages of `connection`. */
export function ConnectionGuard({ member }: ConnectionGuardProps) {
  const { userId, brandId } = member;
  // Runs before child components send or restore anything.
  setPageMember(typeof window === "undefined" ? null : { userId, brandId });
  useEffect(() => guardActions(), []);
  return (
    <>
      <DraftKeeper key={`${userId}.${brandId}`} />
      <TroubleDialog email={member.email} brand={member.brand} />
    </>
  );
}
