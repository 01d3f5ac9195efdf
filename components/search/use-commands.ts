"use client";

import { useEffect, useState } from "react";
import { objectOf, recentObjects } from "@/components/connection/recent-objects";
import type { Locale } from "@/lib/platform/i18n/locales";
import type { ChoiceGroup } from "./commands";

export interface Commands {
  groups: ChoiceGroup[];
  texts: Record<
    "title" | "field" | "hint" | "failed" | "searching" | "close" | "sheetTitle" | "sheetText" | "switchOff",
    string
  >;
  results: string;
  locale: Locale;
  keys: { keys: string; label: string }[];
}

async function ask(): Promise<Commands> {
  const open = objectOf(window.location.pathname);
  const ids = [...(open ? [open] : []), ...recentObjects().filter((id) => id !== open)];
  const query = new URLSearchParams({ ids: ids.join(","), ...(open && { open: "1" }) });
  const answer = await fetch(`/search/commands?${query.toString()}`, { cache: "no-store" });
  if (!answer.ok) throw new Error(`commands: ${answer.status}`);
  return (await answer.json()) as Commands;
}

export function useCommands(): Commands | "failed" | undefined {
  const [commands, setCommands] = useState<Commands | "failed">();
  useEffect(() => {
    let isWanted = true;
    ask().then(
      (loaded) => isWanted && setCommands(loaded),
      () => isWanted && setCommands("failed"),
    );
    return () => {
      isWanted = false;
    };
  }, []);
  return commands;
}
