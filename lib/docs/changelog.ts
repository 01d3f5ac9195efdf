import { type Token, parser } from "marked";
import { atomFeed } from "@/lib/platform/atom";
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

const KIND_NAMES: Record<ChangelogEntry["changes"][number]["kind"], string> = {
  added: "Added",
  changed: "Changed",
  fixed: "Fixed",
};

const changeHtml = ({ kind, tokens }: ChangelogEntry["changes"][number]) =>
  `<li><b>${KIND_NAMES[kind]}:</b> ${parser(tokens)}</li>`;

export function changelogFeed(publicUrl: string): string {
  const page = `${publicUrl}/docs/changelog`;
  return atomFeed({
    self: `${page}.atom`,
    page,
    title: "Carnet API: changelog",
    author: "Carnet",
    lang: "en",
    updated: new Date(0),
    entries: changelog().map(({ day, anchor, changes }) => ({
      id: `${page}#${anchor}`,
      title: `Changes of ${day}`,
      updated: new Date(`${day}T00:00:00Z`),
      link: `${page}#${anchor}`,
      html: `<ul>${changes.map(changeHtml).join("")}</ul>`,
    })),
  });
}
