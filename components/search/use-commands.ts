"use client";

import { useEffect, useState } from "react";
import type { Locale } from "@/lib/platform/i18n/locales";
import type { ChoiceGroup } from "./commands";

/** What `/search/commands` answers: the member's commands and the texts to show them with, in the reader's language. */
export interface Commands {
  groups: ChoiceGroup[];
  texts: Record<
    | "title"
    | "field"
    | "hint"
    | "nothing"
    | "failed"
    | "searching"
    | "all"
    | "close"
    | "sheetTitle"
    | "sheetText"
    | "switchOff",
    string
  >;
  /** How many were found, as a message with `count`: the palette fills the number in itself. */
  results: string;
  locale: Locale;
  /** What the help sheet lists. */
  keys: { keys: string; label: string }[];
}

async function ask(): Promise<Commands> {
  const answer = await fetch("/search/commands", { cache: "no-store" });
  if (!answer.ok) throw new Error(`commands: ${answer.status}`);
  return (await answer.json()) as Commands;
}

/** The commands of this page's reader, fetched when they are wanted; `failed` when they could not be had. */
export function useCommands(): Commands | "failed" | undefined {
  const [commands, setCommands] = useState<Commands | "failed">();
  useEffect(() => {
    let isWanted = true;
    ask().then(
      (given) => isWanted && setCommands(given),
      () => isWanted && setCommands("failed"),
    );
    return () => {
      isWanted = false;
    };
  }, []);
  return commands;
}
