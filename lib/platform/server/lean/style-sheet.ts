/**
 * A minimal reader of compiled style sheets that finds the rules a page can need. Of CSS Syntax, level 3, it handles
 * blocks, strings, comments, escapes and brackets.
 */
export interface StyleSheet {
  rules: readonly Rule[];
}

export type Rule =
  | { kind: "statement"; text: string }
  | { kind: "group"; head: string; rules: readonly Rule[] }
  | { kind: "style"; head: string; alternatives: readonly (readonly string[])[]; declarations: readonly string[] }
  | { kind: "named"; head: string; name: string; text: string };

const GROUPS = /^@(?:layer|media|supports|container)\b/;

export function readStyleSheet(css: string): StyleSheet {
  return { rules: readRules(css.replaceAll(/\/\*[^]*?\*\//g, "")) };
}

function readRules(css: string): Rule[] {
  const rules: Rule[] = [];
  for (let start = 0; start < css.length;) {
    const end = endOf(css, start, "{;");
    const head = css.slice(start, end).trim();
    if (css[end] !== "{") {
      if (head) rules.push({ kind: "statement", text: `${head};` });
      start = end + 1;
      continue;
    }
    const close = endOf(css, end + 1, "}");
    rules.push(ruleOf(head, css.slice(end + 1, close)));
    start = close + 1;
  }
  return rules;
}

function ruleOf(head: string, body: string): Rule {
  if (GROUPS.test(head)) return { kind: "group", head, rules: readRules(body) };
  if (head.startsWith("@")) return { kind: "named", head, name: nameOf(head, body), text: `${head}{${body}}` };
  const declarations = splitAt(body, ";")
    .map((declaration) => declaration.trim())
    .filter(Boolean);
  return { kind: "style", head, alternatives: splitAt(head, ",").map(classesOf), declarations };
}

function nameOf(head: string, body: string): string {
  if (!head.startsWith("@font-face")) return head.split(/\s+/)[1] ?? "";
  return (/font-family:\s*([^;]+)/.exec(body)?.[1] ?? "").replaceAll(/["']/g, "").trim();
}

/** Classes that an element must have to match. Contents of `:is()` and `:not()` are ignored. */
export function classesOf(selector: string): string[] {
  let plain = "";
  for (let at = 0; at < selector.length; at += 1) {
    if (selector[at] === "\\") plain += selector.slice(at, (at += 1) + 1);
    else if (selector[at] === "(" || selector[at] === "[")
      at = endOf(selector, at + 1, selector[at] === "(" ? ")" : "]");
    else plain += selector[at];
  }
  return [...plain.matchAll(/\.((?:\\[0-9a-f]{1,6} ?|\\.|[\w-]|[^\p{ASCII}])+)/giu)].map(([, name = ""]) =>
    unescaped(name),
  );
}

const unescaped = (name: string) =>
  name.replaceAll(/\\(?:([0-9a-f]{1,6}) ?|(.))/gi, (_all, code?: string, letter?: string) =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : (letter ?? ""),
  );

function splitAt(text: string, mark: string): string[] {
  const parts: string[] = [];
  for (let start = 0; start <= text.length;) {
    const end = endOf(text, start, mark);
    parts.push(text.slice(start, end));
    start = end + 1;
  }
  return parts;
}

function endOf(text: string, start: number, marks: string): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (letter === "\\") at += 1;
    else if (letter === '"' || letter === "'") at = endOfString(text, at);
    else if (depth === 0 && marks.includes(letter)) return at;
    else if ("({[".includes(letter)) depth += 1;
    else if (")}]".includes(letter)) depth -= 1;
  }
  return text.length;
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === text[start]) return at;
  }
  return text.length;
}
