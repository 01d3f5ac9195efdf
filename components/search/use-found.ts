"use client";

import { useEffect, useState } from "react";
import type { ChoiceGroup } from "./choices";

const REST_MS = 120;

interface Found {
  words: string;
  groups: ChoiceGroup[] | "failed";
}

/** What the server finds for the words, asked for when typing rests; undefined while it is not known. */
export function useFound(words: string): ChoiceGroup[] | "failed" | undefined {
  const [found, setFound] = useState<Found>();
  // An address of the page or a request never contains a mailbox: the search page takes it by a form.
  const wanted = words.includes("@") ? "" : words.trim();
  useEffect(() => {
    if (wanted === "") return;
    const stopped = new AbortController();
    const ask = async () => {
      try {
        const answer = await fetch(`/search/results?q=${encodeURIComponent(wanted)}`, {
          cache: "no-store",
          signal: stopped.signal,
        });
        setFound({ words: wanted, groups: answer.ok ? ((await answer.json()) as ChoiceGroup[]) : "failed" });
      } catch {
        if (!stopped.signal.aborted) setFound({ words: wanted, groups: "failed" });
      }
    };
    const timer = setTimeout(() => void ask(), REST_MS);
    return () => {
      clearTimeout(timer);
      stopped.abort();
    };
  }, [wanted]);
  if (wanted === "") return [];
  return found?.words === wanted ? found.groups : undefined;
}
