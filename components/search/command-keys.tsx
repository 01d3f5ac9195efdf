"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { lazy, Suspense, useEffect, useState } from "react";
import { OPEN_SEARCH } from "./search-link";
import { PLACE_KEYS } from "./shortcuts";

/** Neither the palette nor the sheet is fetched before somebody asks for it. */
const Palette = lazy(async () => ({ default: (await import("./palette")).Palette }));
const ShortcutSheet = lazy(async () => ({ default: (await import("./shortcut-sheet")).ShortcutSheet }));

const SECOND_KEY_WITHIN_MS = 1_500;

/** Where keys are text, or belong to what lies over the page. */
const isTaken = ({ target }: KeyboardEvent) =>
  target instanceof Element && target.closest("input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu], [role=listbox]") !== null;

/** The search field of the page's list, if it has one. */
const listSearch = () => document.querySelector<HTMLInputElement>("#content input[type=search]");

/** Listens for the portal's keys: Ctrl or Cmd K always, those of one letter unless they are switched off. */
export function CommandKeys({ hasKeys }: { hasKeys: boolean }) {
  const router = useRouter();
  const [open, setOpen] = useState<"palette" | "sheet" | null>(null);

  useEffect(() => {
    let begunAt = -Infinity;
    const answerLetter = (event: KeyboardEvent) => {
      const place = event.timeStamp - begunAt < SECOND_KEY_WITHIN_MS ? PLACE_KEYS[event.key] : undefined;
      begunAt = event.key === "g" && !place ? event.timeStamp : -Infinity;
      if (place) return router.push(place as Route);
      if (event.key === "?") return setOpen("sheet");
      if (event.key !== "/") return;
      event.preventDefault();
      const field = listSearch();
      if (field) field.focus();
      else setOpen("palette");
    };
    const listen = (event: KeyboardEvent) => {
      const isPalette = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === "k";
      if (isPalette) {
        event.preventDefault();
        setOpen("palette");
      } else if (hasKeys && !event.ctrlKey && !event.metaKey && !event.altKey && !isTaken(event)) answerLetter(event);
    };
    const openPalette = () => setOpen("palette");
    document.addEventListener("keydown", listen);
    document.addEventListener(OPEN_SEARCH, openPalette);
    return () => {
      document.removeEventListener("keydown", listen);
      document.removeEventListener(OPEN_SEARCH, openPalette);
    };
  }, [router, hasKeys]);

  if (open === null) return null;
  const close = () => setOpen(null);
  return <Suspense>{open === "palette" ? <Palette close={close} /> : <ShortcutSheet close={close} />}</Suspense>;
}
