const PREFIX = "xn--";
const BASE = 36;
const SKEW = 38;
const DAMP = 700;
const T_MIN = 1;
const T_MAX = 26;
const FIRST_BIAS = 72;
const FIRST_CODE_POINT = 128;

function adapt(delta: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2));
  rest += Math.floor(rest / count);
  let steps = 0;
  for (; rest > ((BASE - T_MIN) * T_MAX) >> 1; steps += BASE) rest = Math.floor(rest / (BASE - T_MIN));
  return steps + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW));
}

export function lettersOfLabel(label: string): string {
  if (!label.toLowerCase().startsWith(PREFIX)) return label;
  const encoded = label.slice(PREFIX.length).toLowerCase();
  const hyphen = encoded.lastIndexOf("-");
  const letters = [...encoded.slice(0, Math.max(0, hyphen))].map((letter) => letter.codePointAt(0) ?? 0);
  let [codePoint, bias, position] = [FIRST_CODE_POINT, FIRST_BIAS, 0];
  for (let at = hyphen < 0 ? 0 : hyphen + 1; at < encoded.length; position += 1) {
    const before = position;
    for (let weight = 1, step = BASE; ; step += BASE) {
      const digit = Number.parseInt(encoded[at] ?? "", BASE);
      const value = Number.isNaN(digit) ? -1 : (digit + 26) % BASE;
      if (value < 0) return label;
      at += 1;
      position += value * weight;
      const threshold = Math.min(Math.max(step - bias, T_MIN), T_MAX);
      if (value < threshold) break;
      weight *= BASE - threshold;
    }
    bias = adapt(position - before, letters.length + 1, before === 0);
    codePoint += Math.floor(position / (letters.length + 1));
    position %= letters.length + 1;
    if (codePoint > 0x10ffff) return label;
    letters.splice(position, 0, codePoint);
  }
  return String.fromCodePoint(...letters);
}

const MAILBOX_WARNINGS = ["mixed_scripts", "encoded_word"] as const;
type MailboxWarning = (typeof MAILBOX_WARNINGS)[number];

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

/** Scripts that are commonly combined (UTS 39, section 5.2, highly restrictive). */
const TOGETHER = [
  ["Latin", "Han", "Hiragana", "Katakana"],
  ["Latin", "Han", "Bopomofo"],
  ["Latin", "Han", "Hangul"],
];

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
