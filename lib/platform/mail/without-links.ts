/**
 * Text that somebody else wrote, so that no mail client makes a link of anything in it: `shop[.]example`,
 * `anna[at]example`. Visible on purpose: marks that cannot be seen are dropped by some clients, and the reader should
 * know.
 */

/** Characters that show nothing, and stand in no reader's way. */
const UNSEEN = "[\\p{Cf}\\u034F\\u115F\\u1160\\u17B4\\u17B5\\uFE00-\\uFE0F]*";
/** The dots of IDNA (UTS 46), and what compatibility makes of one. */
const DOT = "[.\\u3002\\uFF0E\\uFF61\\u2024\\uFE52]";
const LABEL = `(?:${UNSEEN}[\\p{L}\\p{M}\\p{N}\\p{So}\\p{Sk}_-])+`;

const HOST_LIKE = new RegExp(`${LABEL}(?:${UNSEEN}${DOT}${UNSEEN}${LABEL})+`, "gu");
const DOTS = new RegExp(`${UNSEEN}${DOT}${UNSEEN}`, "gu");
const AT_SIGN = new RegExp(`(?<=\\S)${UNSEEN}[@\\uFF20\\uFE6B]${UNSEEN}(?=\\S)`, "gu");
const SLASHES = new RegExp(`[:\\uFF1A\\uFE55]${UNSEEN}[/\\uFF0F]${UNSEEN}[/\\uFF0F]`, "gu");
const SCHEMES = new RegExp(
  String.raw`(?<![a-z0-9])(https?|ftps?|sftp|file|mailto|tel|sms|callto|skype|facetime|whatsapp|tg|` +
    String.raw`magnet|news|nntp|notes|onenote|outlook|data|javascript|vbscript|ms-[a-z-]+|bitcoin|geo|` +
    String.raw`maps|intent|market)[:：﹕](?=\S)`,
  "giu",
);
/** A share of a Windows network, which Outlook opens. */
const SHARE = /\\{2,}(?=[^\s\\\]])/g;

/** A number, an abbreviation or a date is none; four numbers are, and so is what has a word after its first dot. */
function isHost(labels: readonly string[]): boolean {
  const isWord = (label: string) => /^[\p{L}\p{M}\p{So}][\p{L}\p{M}\p{N}\p{So}\p{Sk}_-]+$/u.test(label);
  return (
    /^www$/i.test(labels[0] ?? "") ||
    labels.slice(1).some(isWord) ||
    /(?:^|\D)\d{1,3}(?:\.\d{1,3}){3}(?!\d)/.test(labels.join("."))
  );
}

const withoutUnseen = (text: string) => text.replace(new RegExp(UNSEEN, "gu"), "").normalize("NFKC");

/** The text with every web address, domain and mail address in it written so that it is none. */
export function withoutLinks(text: string): string {
  return text
    .replace(SLASHES, "[:]//")
    .replace(SCHEMES, "$1[:]")
    .replace(SHARE, "[$&]")
    .replace(AT_SIGN, "[at]")
    .replace(HOST_LIKE, (found) => (isHost(found.split(DOTS).map(withoutUnseen)) ? found.replace(DOTS, "[.]") : found));
}

/** What any mail client takes for an address, also within a name: a scheme, an @, or an end like many addresses. */
const PLAIN_ADDRESS = new RegExp(
  String.raw`[:：][/／]{2}|\S[@＠]\S|\bwww\.|[.。．｡](?:com|net|org|info|biz|shop|store|online|site|website|` +
    String.raw`top|xyz|app|dev|live|link|click|club|vip|icu|page|example|(?!xl|xs)[a-z]{2})` +
    String.raw`(?![\p{L}\p{N}])`,
  "iu",
);

/** A product's or a person's name, which keeps its dots (`Dr.Martens`) unless there is plainly an address in it. */
export function nameWithoutLinks(name: string): string {
  return PLAIN_ADDRESS.test(withoutUnseen(name)) ? withoutLinks(name) : name;
}
