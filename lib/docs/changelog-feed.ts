import { parser } from "marked";
import { atomFeed } from "@/lib/platform/atom";
import { type ChangelogEntry, changelog } from "./changelog";

const KINDS: Record<ChangelogEntry["changes"][number]["kind"], string> = {
  added: "Added",
  changed: "Changed",
  fixed: "Fixed",
};

const changeHtml = ({ kind, tokens }: ChangelogEntry["changes"][number]) =>
  `<li><b>${KINDS[kind]}:</b> ${parser(tokens)}</li>`;

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
