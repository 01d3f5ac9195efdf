import { lettersOfLabel } from "./punycode";

/** Why a mailbox that mail can be sent to may not be whose it seems. */
export const MAILBOX_WARNINGS = ["mixed_scripts", "encoded_word"] as const;
export type MailboxWarning = (typeof MAILBOX_WARNINGS)[number];

export const MAILBOX_WARNING_SENTENCES: Record<MailboxWarning, string> = {
  mixed_scripts:
    "The mailbox mixes letters of several scripts, such as Latin and Cyrillic: it may only look like the one " +
    "that was meant.",
  encoded_word: "The mailbox contains an encoded word (=?…?=), which a mail client may show as another address.",
};

const SCRIPTS = [
  "Latin",
  "Cyrillic",
  "Greek",
  "Armenian",
  "Georgian",
  "Hebrew",
  "Arabic",
  "Devanagari",
  "Bengali",
  "Tamil",
  "Thai",
  "Hangul",
  "Han",
  "Hiragana",
  "Katakana",
  "Bopomofo",
  "Cherokee",
  "Ethiopic",
].map((name) => ({ name, pattern: new RegExp(`\\p{Script_Extensions=${name}}`, "u") }));

/** Scripts that are written together (UTS 39, section 5.2, highly restrictive). */
const TOGETHER = [
  ["Latin", "Han", "Hiragana", "Katakana"],
  ["Latin", "Han", "Bopomofo"],
  ["Latin", "Han", "Hangul"],
];

/** No one set of scripts that are written together has every letter of the text. */
function isMixed(text: string): boolean {
  const letters = [...new Set(text.match(/\p{L}/gu))];
  const scriptsOf = letters.map((letter) => {
    const scripts = SCRIPTS.filter(({ pattern }) => pattern.test(letter)).map(({ name }) => name);
    return scripts.length > 0 ? scripts : ["other"];
  });
  const allowed = [...TOGETHER, ...SCRIPTS.map(({ name }) => [name]), ["other"]];
  return (
    letters.length > 0 &&
    !allowed.some((set) => scriptsOf.every((scripts) => scripts.some((name) => set.includes(name))))
  );
}

/** What is doubtful about a mailbox, typed or stored. Judges the part before the @ and each label by itself. */
export function findMailboxWarnings(address: string): MailboxWarning[] {
  const at = address.lastIndexOf("@");
  const local = at < 0 ? address : address.slice(0, at);
  const labels =
    at < 0
      ? []
      : address
          .slice(at + 1)
          .split(/[.。．｡]/)
          .map(lettersOfLabel);
  return [
    ...([local, ...labels].some(isMixed) ? (["mixed_scripts"] as const) : []),
    ...(/=\?.*\?=/.test(local) ? (["encoded_word"] as const) : []),
  ];
}
