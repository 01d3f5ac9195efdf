import type { Token } from "marked";
import { once } from "@/lib/platform/caches";
import { readProjectFile, readMarkdown } from "./documents";

const KINDS = { Added: "added", Changed: "changed", Fixed: "fixed" } as const;
type Kind = (typeof KINDS)[keyof typeof KINDS];

export interface ChangelogEntry {
  day: string;
  /** Of its heading: `release-0.2.0`, or `day-2026-11-22` before releases were numbered. */
  anchor: string;
  release?: string | undefined;
  changes: { kind: Kind; tokens: Token[] }[];
}

export const changelog = once(() => readChangelog(readProjectFile("CHANGELOG.md")));

/** `0.2.0, 2026-11-28`, or only the day for changes before releases were numbered. */
const HEADING = /^(?:(\d+\.\d+\.\d+), )?(.*)$/;

/** Throws if a change is not under a day, or not under Added, Changed or Fixed. */
export function readChangelog(text: string): ChangelogEntry[] {
  const entries: ChangelogEntry[] = [];
  let kind: Kind | undefined;
  for (const token of readMarkdown(text).tokens) {
    if (token.type === "heading" && token.depth === 2) {
      const [, release, day = ""] = HEADING.exec(token.text) ?? [];
      entries.push({ day, release, anchor: release ? `release-${release}` : `day-${day}`, changes: [] });
    } else if (token.type === "heading") kind = (KINDS as Record<string, Kind>)[token.text];
    else if (token.type === "list") {
      const day = entries.at(-1);
      if (!day || !kind) throw new Error(`Under no day, or of no kind: ${token.raw}`);
      for (const { tokens } of token.items) day.changes.push({ kind, tokens });
    }
  }
  return entries;
}
