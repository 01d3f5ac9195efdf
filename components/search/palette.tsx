"use client";

import { Dialog as Base } from "@base-ui/react/dialog";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { type KeyboardEvent, useEffect, useMemo, useState } from "react";
import { createTranslator } from "use-intl/core";
import { BACKDROP } from "@/components/ui/popup-look";
import { ChoiceList, optionId } from "./choice-list";
import { narrowed, PALETTE_LIST } from "./choices";
import { openSearch } from "./open-search";
import { type Commands, useCommands } from "./use-commands";
import { useFound } from "./use-found";

const POPUP =
  "fixed top-[12vh] left-1/2 z-50 flex max-h-[70vh] w-[calc(100vw-2rem)] max-w-xl -translate-x-1/2 flex-col " +
  "overflow-hidden rounded-lg border border-line bg-surface shadow-overlay transition-opacity " +
  "data-ending-style:opacity-0 data-starting-style:opacity-0";

export interface PaletteProps {
  close: () => void;
  /** What was typed since it was asked for; from then on its field gets the keys. */
  takeTypedAhead: () => string;
}

/** Search and commands over the page. Without scripts the same is at `/search`. */
export function Palette({ close, takeTypedAhead }: PaletteProps) {
  const commands = useCommands();
  // The session has ended, or the server is away: the page itself says so.
  useEffect(() => {
    if (commands === "failed") openSearch(takeTypedAhead(), (href) => window.location.assign(href));
  }, [commands, takeTypedAhead]);
  if (commands === undefined || commands === "failed") return null;
  return (
    <Base.Root open onOpenChange={(isOpen) => !isOpen && close()}>
      <Base.Portal>
        <Base.Backdrop className={BACKDROP} />
        <Base.Popup className={POPUP}>
          <Base.Title className="sr-only">{commands.texts.title}</Base.Title>
          <Chooser commands={commands} close={close} takeTypedAhead={takeTypedAhead} />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

function Chooser({
  commands: { groups, texts, results, locale },
  close,
  takeTypedAhead,
}: PaletteProps & { commands: Commands }) {
  const router = useRouter();
  const countText = useMemo(() => createTranslator({ locale, messages: { results } }), [locale, results]);
  const [words, setWords] = useState("");
  const [at, setAt] = useState(0);
  const found = useFound(words);
  const shown = [...(Array.isArray(found) ? found : []), ...narrowed(groups, words)];
  const choices = shown.flatMap((group) => group.choices);
  const active = Math.min(at, Math.max(0, choices.length - 1));
  const go = (href: string) => {
    close();
    router.push(href as Route);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = { ArrowDown: (active + 1) % choices.length, ArrowUp: (active + choices.length - 1) % choices.length }[
      event.key
    ];
    if (event.key === "Enter") {
      event.preventDefault();
      const chosen = choices[active];
      // Typed faster than it was found: the page has the answer.
      if (found !== undefined && chosen && !words.includes("@")) go(chosen.href);
      else {
        close();
        openSearch(words, (href) => router.push(href));
      }
    } else if (next !== undefined && choices.length > 0) {
      event.preventDefault();
      setAt(next);
      document.getElementById(optionId(next))?.scrollIntoView({ block: "nearest" });
    }
  };
  const state =
    found === undefined
      ? texts.searching
      : found === "failed"
        ? texts.failed
        : choices.length === 0
          ? texts.nothing
          : countText("results", { count: choices.length });
  return (
    <>
      <input
        role="combobox"
        aria-expanded
        aria-controls={PALETTE_LIST}
        aria-activedescendant={choices.length > 0 ? optionId(active) : undefined}
        aria-autocomplete="list"
        aria-label={texts.field}
        placeholder={texts.hint}
        value={words}
        maxLength={320}
        autoComplete="off"
        spellCheck={false}
        onFocus={() => {
          const typed = takeTypedAhead();
          setWords((before) => before + typed);
        }}
        onChange={({ target }) => {
          setWords(target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
        className={
          "h-13 w-full shrink-0 border-b border-line bg-transparent px-5 text-md -outline-offset-2 " +
          "placeholder:text-ink-muted"
        }
      />
      <p role="status" className={choices.length > 0 && found !== "failed" ? "sr-only" : "px-5 py-4 text-ink-muted"}>
        {state}
      </p>
      <ChoiceList id={PALETTE_LIST} label={texts.title} groups={shown} active={active} choose={go} point={setAt} />
    </>
  );
}
