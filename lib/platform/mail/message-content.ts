import type { Locale } from "@/lib/platform/i18n/locales";

/** What a message says, before it is set as plain text and as HTML. All strings are plain text. */
export interface MessageContent {
  locale: Locale;
  subject: string;
  /** Shown by mail clients beside the subject. */
  preview: string;
  /** In whose name the message is sent. */
  brandName: string;
  heading: string;
  paragraphs: string[];
  /** What the message is about. Its address is the same for everybody, so loading it says nothing of the reader. */
  picture?: { url: string; alt: string };
  /** Words somebody wrote to the reader. */
  quote?: { by: string; text: string };
  facts: { label: string; value: string; isCode?: boolean }[];
  action?: { label: string; url: string; orCopy: string };
  /** A further way on, after the first. */
  further?: { label: string; url: string; orCopy: string };
  /** Other messages, each with its own link. */
  list?: Listing[];
  /** Small print under the action: what to do if this was not expected. */
  notes: string[];
  footer: string;
}

/** A message as one of many. */
export interface Listing {
  locale: Locale;
  brandName: string;
  heading: string;
  lines: string[];
  link: { label: string; url: string } | null;
}

/** Embeddings, overrides and isolates of direction (UAX 9), which reach beyond the text that they are in. */
const DIRECTIONS = /[\u202A-\u202E\u2066-\u2069]/g;

/**
 * A person's text in one line, for a subject or a short message: no line breaks, nothing that turns the sentence around
 * it, at most `lengthMax` characters.
 */
export function oneLine(text: string, lengthMax: number): string {
  const characters = [
    ...text
      .replace(DIRECTIONS, "")
      .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
      .trim(),
  ];
  return characters.length <= lengthMax
    ? characters.join("")
    : `${characters
        .slice(0, lengthMax - 1)
        .join("")
        .trimEnd()}…`;
}
