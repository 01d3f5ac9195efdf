"use client";

import { Dialog as Base } from "@base-ui/react/dialog";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { type KeyboardEvent, useEffect, useMemo, useState } from "react";
import { createTranslator } from "use-intl/core";
import { BACKDROP } from "@/components/ui/popup-style";
import { Kbd, PictureMark } from "@/components/ui/small-marks";
import { narrowed, PALETTE_LIST, type ChoiceGroup, openSearch, type SearchAnswer } from "./commands";
import { type Commands, useCommands } from "./use-commands";

const optionId = (index: number) => `search-choice-${index}`;

interface ChoiceListProps {
  id: string;
  label: string;
  groups: readonly ChoiceGroup[];
  active: number;
  choose: (href: string) => void;
  point: (index: number) => void;
}

function ChoiceList({ id, label, groups, active, choose, point }: ChoiceListProps) {
  const starts = groups.map((_, index) => groups.slice(0, index).reduce((sum, { choices }) => sum + choices.length, 0));
  return (
    <div id={id} role="listbox" aria-label={label} className="overflow-y-auto px-2 pb-2">
      {groups.map((group, groupIndex) => (
        <div key={group.label} role="group" aria-label={group.label}>
          <p aria-hidden="true" className="micro-label px-3 pt-3 pb-1 text-ink-muted">
            {group.label}
          </p>
          {group.choices.map(({ label: name, detail, reason, pictureId, href, keys }, index) => {
            const position = (starts[groupIndex] ?? 0) + index;
            return (
              <div
                key={`${href} ${name}`}
                id={optionId(position)}
                role="option"
                aria-selected={position === active}
                onClick={() => choose(href)}
                onPointerMove={() => position !== active && point(position)}
                className={
                  "flex min-h-9 cursor-pointer items-center gap-3 rounded-sm px-3 py-0.5 " +
                  "aria-selected:bg-accent-soft aria-selected:text-accent-ink"
                }
              >
                {pictureId && <PictureMark id={pictureId} />}
                <span className="flex min-w-0 flex-1 gap-x-3 max-sm:flex-col sm:items-center">
                  <span dir="auto" className="line-clamp-2 min-w-0 shrink wrap-anywhere">
                    {name}
                  </span>
                  {detail && (
                    <span dir="auto" className="min-w-0 truncate text-sm text-ink-muted sm:flex-1">
                      {detail}
                    </span>
                  )}
                  {reason && <span className="shrink-0 text-sm text-ink-muted sm:ml-auto">{reason}</span>}
                </span>
                {keys && (
                  <span aria-hidden="true" className="flex gap-1">
                    {keys.split(" ").map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </span>
                )}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

const REST_MS = 120;

interface QueryAnswer {
  query: string;
  answer: SearchAnswer | "failed";
}

const NO_QUERY: SearchAnswer = { groups: [], nothing: null };

/** Undefined while loading. */
function useSearchResults(text: string): SearchAnswer | "failed" | undefined {
  const [latest, setLatest] = useState<QueryAnswer>();
  const query = text.trim();
  useEffect(() => {
    if (query === "") return;
    const stopped = new AbortController();
    const ask = async () => {
      try {
        const response = await fetch("/search/results", {
          method: "POST",
          body: new URLSearchParams({ q: query }),
          cache: "no-store",
          signal: stopped.signal,
        });
        setLatest({ query, answer: response.ok ? ((await response.json()) as SearchAnswer) : "failed" });
      } catch {
        if (!stopped.signal.aborted) setLatest({ query, answer: "failed" });
      }
    };
    const timer = setTimeout(() => void ask(), REST_MS);
    return () => {
      clearTimeout(timer);
      stopped.abort();
    };
  }, [query]);
  if (query === "") return NO_QUERY;
  return latest?.query === query ? latest.answer : undefined;
}

const POPUP =
  "fixed top-[12vh] left-1/2 z-50 flex max-h-[70vh] w-[calc(100vw-2rem)] max-w-xl -translate-x-1/2 flex-col " +
  "overflow-hidden rounded-lg border border-line bg-surface shadow-overlay transition-opacity " +
  "data-ending-style:opacity-0 data-starting-style:opacity-0";

export interface PaletteProps {
  close: () => void;
  takeTypedAhead: () => string;
}

export function Palette({ close, takeTypedAhead }: PaletteProps) {
  const commands = useCommands();
  // The session has expired or the server is unavailable: the search page shows which.
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
  const [query, setWords] = useState("");
  const [at, setAt] = useState(0);
  const searchResults = useSearchResults(query);
  const answer = searchResults === "failed" ? undefined : searchResults;
  const commandsListed = narrowed(groups, query);
  const nothing = commandsListed.length === 0 ? (answer?.nothing ?? null) : null;
  const listedGroups = [...(answer?.groups ?? []), ...commandsListed];
  const choices = listedGroups.flatMap((group) => group.choices);
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
      // Enter was pressed before results arrived: open the search page.
      if (searchResults !== undefined && chosen) go(chosen.href);
      else {
        close();
        openSearch(query, (href) => router.push(href));
      }
    } else if (next !== undefined && choices.length > 0) {
      event.preventDefault();
      setAt(next);
      document.getElementById(optionId(next))?.scrollIntoView({ block: "nearest" });
    }
  };
  const state =
    searchResults === undefined
      ? texts.searching
      : searchResults === "failed"
        ? texts.failed
        : (nothing ?? countText("results", { count: choices.length }));
  const isStateVisible = searchResults === "failed" || nothing !== null || choices.length === 0;
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
        value={query}
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
      <p role="status" className={isStateVisible ? "px-5 py-3 wrap-anywhere text-ink-muted" : "sr-only"}>
        {state}
      </p>
      <ChoiceList
        id={PALETTE_LIST}
        label={texts.title}
        groups={listedGroups}
        active={active}
        choose={go}
        point={setAt}
      />
    </>
  );
}
