import type { Locale } from "@/lib/platform/i18n/locales";

/** Hexadecimal colours that are readable together. */
export interface MailColours {
  cover: string;
  foil: string;
  onCover: string;
  accent: string;
  onAccent: string;
  link: string;
  line: string;
}

export interface MailAppearance {
  /** Null: the service's own. */
  colours: { light: MailColours; dark: MailColours } | null;
  logo: { url: string; isOnWhite: boolean } | null;
}

export interface MessageContent {
  locale: Locale;
  subject: string;
  preview: string;
  brandName: string;
  appearance?: MailAppearance;
  heading: string;
  paragraphs: string[];
  picture?: { url: string; alt: string };
  quote?: { by: string; text: string };
  facts: { label: string; value: string; isCode?: boolean }[];
  action?: { label: string; url: string; orCopy: string };
  further?: { label: string; url: string; orCopy: string };
  list?: Listing[];
  notes: string[];
  footer: string;
}

/** Pictures that are sent with the mail. Their URLs are the same for all recipients. */
export const picturesOf = ({ appearance, picture }: MessageContent): string[] =>
  [appearance?.logo?.url, picture?.url].filter((url) => url !== undefined);

export interface Listing {
  locale: Locale;
  brandName: string;
  heading: string;
  lines: string[];
  link: { label: string; url: string } | null;
}

/** Directional embeddings, overrides and isolates (UAX 9), which affect text outside the inserted string. */
const DIRECTIONS = /[\u202A-\u202E\u2066-\u2069]/g;

/** For a subject or text message: without line breaks and directional characters. */
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

/** So that mail clients do not create links: `shop[.]example`. Visible, because some clients drop invisible marks. */

const UNSEEN = "\\p{Cf}\\u034F\\u115F\\u1160\\u17B4\\u17B5\\uFE00-\\uFE0F";
/** The dots of IDNA (UTS 46), and characters that compatibility normalization turns into a dot. */
const DOTS = ".\\u3002\\uFF0E\\uFF61\\u2024\\uFE52";
const OF_LABELS = "\\p{L}\\p{M}\\p{N}\\p{So}\\p{Sk}_-";

const UNSEEN_CHARACTERS = new RegExp(`[${UNSEEN}]+`, "gu");
const LABELS_AND_DOTS = new RegExp(`[${UNSEEN}${DOTS}${OF_LABELS}]+`, "gu");
const DOT = new RegExp(`([${DOTS}])`, "u");
const LABEL_CHARACTER = new RegExp(`[${OF_LABELS}]`, "u");
const UNSEEN_START = new RegExp(`^[${UNSEEN}]+`, "u");
const UNSEEN_END = new RegExp(`(?<![${UNSEEN}])[${UNSEEN}]+$`, "u");
const AT_SIGNS = new RegExp(`[@\\uFF20\\uFE6B${UNSEEN}]+`, "gu");
const AT_SIGN = /([@\uFF20\uFE6B])/;
const SLASHES = new RegExp(`[:\\uFF1A\\uFE55][${UNSEEN}]*[/\\uFF0F][${UNSEEN}]*[/\\uFF0F]`, "gu");
const SCHEMES = new RegExp(
  String.raw`(?<![a-z0-9])(https?|ftps?|sftp|file|mailto|tel|sms|callto|skype|facetime|whatsapp|tg|` +
    String.raw`magnet|news|nntp|notes|onenote|outlook|data|javascript|vbscript|ms-[a-z-]+|bitcoin|geo|` +
    String.raw`maps|intent|market)[:：﹕](?=\S)`,
  "giu",
);
/** A Windows network share, which Outlook opens. */
const SHARE = /(?<!\\)\\{2,}(?=[^\s\\\]])/g;

/** Not numbers, abbreviations or dates, but four numbers (an IP address), or a word after the first dot. */
function isHost(labels: readonly string[]): boolean {
  const isWord = (label: string) => /^[\p{L}\p{M}\p{So}][\p{L}\p{M}\p{N}\p{So}\p{Sk}_-]+$/u.test(label);
  return (
    /^www$/i.test(labels[0] ?? "") ||
    labels.slice(1).some(isWord) ||
    /(?:^|\D)\d{1,3}(?:\.\d{1,3}){3}(?!\d)/.test(labels.join("."))
  );
}

const withoutUnseen = (text: string) => text.replace(UNSEEN_CHARACTERS, "").normalize("NFKC");

function replaceAtSigns(run: string, index: number, text: string): string {
  const parts = run.split(AT_SIGN);
  if (parts.length === 1) return run;
  const [first = "", last = ""] = [parts[0], parts.at(-1)];
  const isAfterText = /\S/.test(text.slice(Math.max(0, index - 1), index) + first);
  const isBeforeText = /\S/.test(last + text.charAt(index + run.length));
  const signs = parts.filter((_, at) => at % 2 === 1);
  if (signs.length === 1) return isAfterText && isBeforeText ? "[at]" : run;
  const between = signs.slice(1, -1).map(() => "[at]");
  const start = isAfterText ? "[at]" : first + signs[0];
  return [start, ...between, isBeforeText ? "[at]" : signs.at(-1) + last].join("");
}

function replaceDots(parts: readonly string[]): string {
  const labels = parts.filter((_, index) => index % 2 === 0);
  if (labels.length < 2 || !isHost(labels.map(withoutUnseen))) return parts.join("");
  return labels
    .map((label, index) => (index === 0 ? label : label.replace(UNSEEN_START, "")))
    .map((label, index) => (index === labels.length - 1 ? label : label.replace(UNSEEN_END, "")))
    .join("[.]");
}

function replaceHosts(run: string): string {
  const parts = run.split(DOT);
  let text = "";
  let host: string[] = [];
  for (let index = 0; index < parts.length; index += 2) {
    const [label = "", dot = ""] = parts.slice(index, index + 2);
    if (LABEL_CHARACTER.test(label)) host.push(label, dot);
    else {
      text += replaceHost(host) + label + dot;
      host = [];
    }
  }
  return text + replaceHost(host);
}

const replaceHost = (parts: readonly string[]) => replaceDots(parts.slice(0, -1)) + (parts.at(-1) ?? "");

export function withoutLinks(text: string): string {
  return text
    .replace(SLASHES, "[:]//")
    .replace(SCHEMES, "$1[:]")
    .replace(SHARE, "[$&]")
    .replace(AT_SIGNS, replaceAtSigns)
    .replace(LABELS_AND_DOTS, replaceHosts);
}

/** Text that every mail client turns into a link, even within a name: a scheme, an @ or a common top-level domain. */
const PLAIN_ADDRESS = new RegExp(
  String.raw`[:：][/／]{2}|\S[@＠]\S|\bwww\.|[.。．｡](?:com|net|org|info|biz|shop|store|online|site|website|` +
    String.raw`top|xyz|app|dev|live|link|click|club|vip|icu|page|example|(?!xl|xs)[a-z]{2})` +
    String.raw`(?![\p{L}\p{N}])`,
  "iu",
);

/** Product and personal names keep their dots (`Dr.Martens`) unless they clearly contain an address. */
export function nameWithoutLinks(name: string): string {
  return PLAIN_ADDRESS.test(withoutUnseen(name)) ? withoutLinks(name) : name;
}
