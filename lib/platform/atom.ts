/** Atom feeds (RFC 4287). */

export interface FeedEntry {
  id: string;
  title: string;
  updated: Date;
  link: string;
  /** HTML; escape any text from users. */
  html: string;
  lang?: string;
}

export interface Feed {
  self: string;
  page: string;
  title: string;
  author: string;
  lang: string;
  updated: Date;
  entries: readonly FeedEntry[];
}

export const ATOM_TYPE = "application/atom+xml; charset=utf-8";

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

export function escapeMarkup(text: string): string {
  return text
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
    .replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
}

export function atomFeed({ self, page, title, author, lang, updated, entries }: Feed): string {
  const latest = entries.reduce(
    (last, entry) => (entry.updated > last ? entry.updated : last),
    entries[0]?.updated ?? updated,
  );
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${lang}">`,
    `<id>${escapeMarkup(self)}</id>`,
    `<title>${escapeMarkup(title)}</title>`,
    `<updated>${latest.toISOString()}</updated>`,
    `<author><name>${escapeMarkup(author)}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${escapeMarkup(self)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeMarkup(page)}"/>`,
    ...entries.map((entry) =>
      [
        `<entry${entry.lang ? ` xml:lang="${entry.lang}"` : ""}>`,
        `<id>${escapeMarkup(entry.id)}</id>`,
        `<title>${escapeMarkup(entry.title)}</title>`,
        `<updated>${entry.updated.toISOString()}</updated>`,
        `<link rel="alternate" type="text/html" href="${escapeMarkup(entry.link)}"/>`,
        `<content type="html">${escapeMarkup(entry.html)}</content>`,
        "</entry>",
      ].join(""),
    ),
    "</feed>",
    "",
  ].join("\n");
}
