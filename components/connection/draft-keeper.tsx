"use client";

import { usePathname } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { draftOf, forgetDrafts, forgetDraftsOfOthers, keepDraft, markSent, readValues, typeValues } from "./drafts";
import { findTrouble } from "./page-member";
import { forgetObjects } from "./recent-objects";
import { heldSending, hold } from "./trouble";

const KEEP_AFTER_MS = 250;

/** A form that ends the session also deletes the drafts of this tab and the recent objects of this browser. */
const SIGN_OUT = "data-forgets-drafts";

export function DraftKeeper() {
  const t = useTranslations("connection");
  const pathname = usePathname();
  const before = useRef(pathname);
  const [restoredOn, setRestoredOn] = useState<string>();

  useEffect(() => {
    // The user navigated away with a link, so the draft is discarded.
    if (before.current !== pathname && !heldSending()) forgetDrafts(before.current);
    before.current = pathname;
  }, [pathname]);

  useEffect(() => {
    forgetDraftsOfOthers();
    return listen(() => setRestoredOn(window.location.pathname));
  }, []);

  if (restoredOn !== pathname) return null;
  const discard = () => {
    forgetDrafts(pathname);
    window.location.reload();
  };
  return (
    <div
      role="status"
      className={
        "fixed right-4 bottom-4 z-30 flex max-w-sm flex-col items-start gap-2 rounded-md border border-line " +
        "in-[body:has([data-save-bar])]:bottom-28 bg-surface p-4 shadow-overlay print:hidden"
      }
    >
      <p>{t("restored")}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => setRestoredOn(undefined)}>
          {t("keep")}
        </Button>
        <Button size="sm" variant="quiet" onClick={discard}>
          {t("discard")}
        </Button>
      </div>
    </div>
  );
}

function listen(onRestored: () => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const waiting = new Map<HTMLFormElement, number>();
  const seen = new WeakSet<HTMLFormElement>();
  const keep = (form: HTMLFormElement) => {
    window.clearTimeout(waiting.get(form));
    waiting.delete(form);
    if (form.isConnected) keepDraft(form);
  };
  const onInput = ({ target }: Event) => {
    const form = target instanceof Element ? target.closest("form") : null;
    if (!form) return;
    window.clearTimeout(waiting.get(form));
    waiting.set(
      form,
      window.setTimeout(() => keep(form), KEEP_AFTER_MS),
    );
  };
  const onSubmit = ({ target }: Event) => {
    if (!(target instanceof HTMLFormElement)) return;
    // Saving stops at submit: a later save would outlive an immediate response.
    window.clearTimeout(waiting.get(target));
    waiting.delete(target);
    if (!target.hasAttribute(SIGN_OUT)) return markSent(target);
    forgetDrafts();
    forgetObjects({ isSignOut: true });
  };
  const restore = () => {
    for (const form of document.querySelectorAll("form")) {
      if (seen.has(form)) continue;
      seen.add(form);
      const values = draftOf(form);
      if (!values || JSON.stringify(values) === JSON.stringify(readValues(form))) continue;
      typeValues(form, values);
      onRestored();
    }
  };
  for (const kind of ["input", "change"]) document.addEventListener(kind, onInput, { signal });
  window.addEventListener(
    "pagehide",
    () => {
      for (const form of waiting.keys()) keep(form);
    },
    { signal },
  );
  window.addEventListener("submit", onSubmit, { signal, capture: true });
  window.addEventListener("submit", (event) => holdPlainForm(event), { signal });
  const watch = new MutationObserver(restore);
  watch.observe(document.body, { childList: true, subtree: true });
  const first = window.setTimeout(restore);
  return () => {
    stop.abort();
    watch.disconnect();
    window.clearTimeout(first);
    for (const timer of waiting.values()) window.clearTimeout(timer);
  };
}

const clear = new WeakSet<HTMLFormElement>();

/** A form that the browser posts itself replaces the page, so it waits until the server is reachable. */
function holdPlainForm(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  if (event.defaultPrevented || form.method !== "post" || clear.delete(form)) return;
  event.preventDefault();
  const submitter = event.submitter;
  const send = async () => {
    for (let trouble = await findTrouble(); trouble; trouble = await findTrouble()) await hold(trouble, false);
    clear.add(form);
    form.requestSubmit(submitter);
  };
  // The user cancelled: the form keeps its values.
  send().catch(() => undefined);
}
