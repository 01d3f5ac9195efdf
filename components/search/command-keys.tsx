"use client";

import type { Route } from "next";
import { usePathname, useRouter } from "next/navigation";
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { forgetObjects, rememberObject } from "@/components/connection/recent-objects";
import { PALETTE_LIST, openSearch } from "./commands";
import { answerListKey, PLACE_KEYS } from "./key-texts";
import { OPEN_SEARCH } from "./search-link";

const Palette = lazy(async () => ({ default: (await import("./palette")).Palette }));
const ShortcutSheet = lazy(async () => ({ default: (await import("./shortcut-sheet")).ShortcutSheet }));

const SECOND_KEY_WITHIN_MS = 1_500;

const isTaken = ({ target }: KeyboardEvent) =>
  target instanceof Element &&
  target.closest(
    "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=dialog], " +
      "[role=alertdialog], [role=menu], [role=listbox]",
  ) !== null;

const listSearch = () => document.querySelector<HTMLInputElement>("#content input[type=search]");

export function CommandKeys({ hasKeys }: { hasKeys: boolean }) {
  const router = useRouter();
  const pathname = usePathname();
  const [open, setOpen] = useState<"palette" | "sheet" | null>(null);
  // Null: the palette is not loading, and keys behave normally.
  const ahead = useRef<string | null>(null);
  const takeTypedAhead = useCallback(() => {
    const typed = ahead.current ?? "";
    ahead.current = null;
    return typed;
  }, []);

  useEffect(() => {
    forgetObjects({ isSignOut: false });
    rememberObject(pathname);
  }, [pathname]);

  useEffect(() => {
    let begunAt = -Infinity;
    const openPalette = () => {
      if (!document.getElementById(PALETTE_LIST)) ahead.current ??= "";
      setOpen("palette");
    };
    /** Buffers keys that are typed while the palette loads. */
    const keepKey = (typed: string, event: KeyboardEvent) => {
      if (event.key === "Escape") {
        ahead.current = null;
        setOpen(null);
      } else if (event.key === "Enter") {
        ahead.current = null;
        setOpen(null);
        openSearch(typed, (href) => router.push(href));
      } else if (event.key === "Backspace") ahead.current = typed.slice(0, -1);
      else if (Array.from(event.key).length === 1) ahead.current = typed + event.key;
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    const answerLetter = (event: KeyboardEvent) => {
      const destination = event.timeStamp - begunAt < SECOND_KEY_WITHIN_MS ? PLACE_KEYS[event.key] : undefined;
      begunAt = event.key === "g" && !destination ? event.timeStamp : -Infinity;
      if (destination) return router.push(destination as Route);
      if (event.key === "?") return setOpen("sheet");
      if (answerListKey(event.key)) return event.preventDefault();
      if (event.key !== "/") return;
      event.preventDefault();
      const field = listSearch();
      if (field) field.focus();
      else openPalette();
    };
    const listen = (event: KeyboardEvent) => {
      const isPalette =
        (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === "k";
      if (isPalette) {
        event.preventDefault();
        openPalette();
      } else if (ahead.current !== null && !event.ctrlKey && !event.metaKey && !event.altKey)
        keepKey(ahead.current, event);
      else if (hasKeys && !event.ctrlKey && !event.metaKey && !event.altKey && !isTaken(event)) answerLetter(event);
    };
    document.addEventListener("keydown", listen, { capture: true });
    document.addEventListener(OPEN_SEARCH, openPalette);
    return () => {
      document.removeEventListener("keydown", listen, { capture: true });
      document.removeEventListener(OPEN_SEARCH, openPalette);
    };
  }, [router, hasKeys]);

  if (open === null) return null;
  const close = () => {
    ahead.current = null;
    setOpen(null);
  };
  return (
    <Suspense>
      {open === "palette" ? <Palette close={close} takeTypedAhead={takeTypedAhead} /> : <ShortcutSheet close={close} />}
    </Suspense>
  );
}
