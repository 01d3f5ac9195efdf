import { requireValue } from "@/lib/platform/require-value";
/** RFC 8259. The engine's message differs between versions and quotes the text. */

export interface JsonError {
  error: string;
  line: number;
  column: number;
}

const SCALAR = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;
const PLAIN_CHARACTERS = /[^"\\\u0000-\u001f]*/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

function endOf(pattern: RegExp, text: string, start: number): number {
  pattern.lastIndex = start;
  return pattern.test(text) ? pattern.lastIndex : -1;
}

export function endOfSpace(text: string, start: number): number {
  let position = start;
  while (" \t\n\r".includes(text[position] ?? "x")) position += 1;
  return position;
}

/** Returns -1 without an end. One long pattern would overflow the stack on a long string. */
function endOfString(text: string, start: number): number {
  let position = start + 1;
  for (;;) {
    position = endOf(PLAIN_CHARACTERS, text, position);
    if (text[position] === '"') return position + 1;
    position = endOf(ESCAPE, text, position);
    if (position < 0) return -1;
  }
}

interface Token {
  mark?: string;
  isString: boolean;
  end: number;
}

export function tokenAt(text: string, start: number): Token | null {
  const first = text[start] ?? "";
  if (first !== "" && "{}[],:".includes(first)) return { mark: first, isString: false, end: start + 1 };
  const isString = first === '"';
  const end = isString ? endOfString(text, start) : endOf(SCALAR, text, start);
  return end < 0 ? null : { isString, end };
}

type Expected = "value" | "value or ]" | "member or }" | "member" | ":" | ", or ]" | ", or }" | "nothing more";

function afterValue(enclosing: readonly string[]): Expected {
  const innermost = enclosing.at(-1);
  if (innermost === undefined) return "nothing more";
  return innermost === "{" ? ", or }" : ", or ]";
}

function next(expected: Expected, token: Token, enclosing: string[]): Expected | null {
  const { mark, isString } = token;
  const close = () => {
    enclosing.pop();
    return afterValue(enclosing);
  };
  if (expected === "value" || expected === "value or ]") {
    if (mark === "{" || mark === "[") {
      enclosing.push(mark);
      return mark === "{" ? "member or }" : "value or ]";
    }
    if (mark === "]" && expected === "value or ]") return close();
    return mark === undefined ? afterValue(enclosing) : null;
  }
  if (expected === "member" || expected === "member or }") {
    if (isString) return ":";
    return mark === "}" && expected === "member or }" ? close() : null;
  }
  if (expected === ":") return mark === ":" ? "value" : null;
  if (expected === ", or ]" && mark === "]") return close();
  if (expected === ", or }" && mark === "}") return close();
  if (mark === "," && expected !== "nothing more") return expected === ", or }" ? "member" : "value";
  return null;
}

const SENTENCES: Record<Expected, string> = {
  value: "A value is expected",
  "value or ]": "A value or ] is expected",
  "member or }": "A member name in double quotes or } is expected",
  member: "A member name in double quotes is expected",
  ":": "A colon is expected",
  ", or ]": "A comma or ] is expected",
  ", or }": "A comma or } is expected",
  "nothing more": "Nothing more is expected",
};

export function locateJsonError(text: string): JsonError {
  const enclosing: string[] = [];
  let expected: Expected = "value";
  let position = endOfSpace(text, 0);
  for (;;) {
    const token = tokenAt(text, position);
    const following: Expected | null = token && next(expected, token, enclosing);
    if (!token || !following) break;
    expected = following;
    position = endOfSpace(text, token.end);
  }
  const lines = text.slice(0, position).split("\n");
  return {
    error: errorAt(text, position, expected),
    line: lines.length,
    column: requireValue(lines.at(-1), "A line").length + 1,
  };
}

function errorAt(text: string, position: number, expected: Expected): string {
  if (position >= text.length) return text.trim() === "" ? "The body is empty" : "The body ends too early";
  const isBadString = text[position] === '"' && tokenAt(text, position) === null;
  return isBadString ? "A string is not ended, or holds a character that needs an escape," : SENTENCES[expected];
}
