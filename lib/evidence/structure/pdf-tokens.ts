/** The words of PDF's syntax (ISO 32000-2, 7.2 and 7.3), of which any sequence of bytes has some. */
export interface Token {
  /** `other`: numbers, keywords and brackets. */
  kind: "name" | "string" | "other";
  /** Without escapes; of a string its characters. */
  text: string;
}

interface Tokens {
  tokens: Token[];
  /** Where the bytes of a stream begin whose dictionary was read; null: it ended otherwise. */
  streamAt: number | null;
  /** Where reading ended. */
  end: number;
}

// Each expression is anchored where it is applied, and takes every byte once.
const GAP = /(?:[\0\t\n\f\r ]|%[^\r\n]*)*/y;
const NAME = /\/([^\0\t\n\f\r ()<>[\]{}/%]*)/y;
const HEX_STRING = /<([^<>]*)>/y;
const WORD = /[^\0\t\n\f\r ()<>[\]{}/%]+|<<|>>|[\s\S]/y;
const STREAM_START = /\r?\n?/y;

const matchAt = (expression: RegExp, text: string, at: number) => {
  expression.lastIndex = at;
  return expression.exec(text);
};

const CLOSES: Record<string, string> = { ">>": "<<", "]": "[" };

/**
 * Reads tokens from a place on, up to a keyword outside of dictionaries and arrays that ends them, or to the end of the
 * text. A bracket that closes nothing is passed over, as readers of PDF do.
 */
export function readTokens(text: string, from: number, ends: readonly string[]): Tokens {
  const tokens: Token[] = [];
  const open: string[] = [];
  for (let at = endOfGap(text, from); at < text.length; at = endOfGap(text, at)) {
    const { token, end } = readToken(text, at);
    at = end;
    if (token.kind === "other") {
      if (token.text === "<<" || token.text === "[") open.push(token.text);
      else if (CLOSES[token.text] !== undefined && CLOSES[token.text] === open.at(-1)) open.pop();
    }
    if (token.kind === "other" && open.length === 0 && ends.includes(token.text)) {
      const streamAt = token.text === "stream" ? at + (matchAt(STREAM_START, text, at)?.[0].length ?? 0) : null;
      return { tokens, streamAt, end: at };
    }
    tokens.push(token);
  }
  return { tokens, streamAt: null, end: text.length };
}

const endOfGap = (text: string, at: number) => at + (matchAt(GAP, text, at)?.[0].length ?? 0);

function readToken(text: string, at: number): { token: Token; end: number } {
  const first = text[at];
  if (first === "(") return readString(text, at);
  const name = first === "/" ? matchAt(NAME, text, at) : null;
  if (name) return { token: { kind: "name", text: unescapeName(name[1] ?? "") }, end: at + name[0].length };
  const hex = first === "<" ? matchAt(HEX_STRING, text, at) : null;
  if (hex) return { token: { kind: "string", text: decodeHex(hex[1] ?? "") }, end: at + hex[0].length };
  const word = matchAt(WORD, text, at)?.[0] ?? first ?? "";
  return { token: { kind: "other", text: word }, end: at + word.length };
}

const unescapeName = (name: string) =>
  name.replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

const ESCAPES: Record<string, string> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f", "\n": "", "\r": "" };

/** 7.3.4.2: parentheses are nested, `\` escapes. Without its end it goes on to the end of the text. */
function readString(text: string, start: number): { token: Token; end: number } {
  const pieces: string[] = [];
  let depth = 0;
  let at = start;
  for (; at < text.length; at += 1) {
    let character = text.charAt(at);
    if (character === "\\") {
      const octal = /^[0-7]{1,3}/.exec(text.slice(at + 1, at + 4))?.[0];
      const next = text.charAt(at + 1);
      character = octal ? String.fromCharCode(Number.parseInt(octal, 8) & 255) : (ESCAPES[next] ?? next);
      at += octal?.length ?? 1;
    } else if (character === "(") depth += 1;
    else if (character === ")") depth -= 1;
    if (depth === 0) break;
    pieces.push(character);
  }
  return { token: { kind: "string", text: decodeText(pieces.slice(1).join("")) }, end: at + 1 };
}

function decodeHex(digits: string): string {
  const even = digits.replace(/[^0-9A-Fa-f]/g, "");
  return decodeText(Buffer.from(even.length % 2 ? `${even}0` : even, "hex").toString("latin1"));
}

/** 7.9.2.2: a byte order mark says that a text is UTF-16 or UTF-8. */
function decodeText(bytes: string): string {
  if (bytes.startsWith("\xfe\xff")) return new TextDecoder("utf-16be").decode(Buffer.from(bytes, "latin1"));
  if (bytes.startsWith("\xff\xfe")) return new TextDecoder("utf-16le").decode(Buffer.from(bytes, "latin1"));
  return bytes.startsWith("\xef\xbb\xbf") ? bytes.slice(3) : bytes;
}
