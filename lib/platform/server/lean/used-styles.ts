import type { Rule, StyleSheet } from "./style-sheet";

/** The rules that a page can need, in their order: those for classes that it does not have are left out. */
export function usedStyles(sheet: StyleSheet, html: string): string {
  const classes = new Set(classNames(html));
  const kept = keptRules(sheet.rules, classes);
  const isUsed = usedNames(kept, html);
  return kept.map((rule) => textOf(rule, isUsed)).join("");
}

/** All class names of a page, each once. */
export function classNames(html: string): string[] {
  const names = [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, value = ""]) => plain(value).split(/\s+/));
  return [...new Set(names)].filter(Boolean);
}

const ENTITIES: Record<string, string> = { "&amp;": "&", "&gt;": ">", "&lt;": "<", "&quot;": '"', "&#x27;": "'" };
const plain = (value: string) => value.replaceAll(/&(?:amp|gt|lt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity);

function keptRules(rules: readonly Rule[], classes: ReadonlySet<string>): Rule[] {
  return rules.flatMap((rule): Rule[] => {
    if (rule.kind === "group") {
      const inner = keptRules(rule.rules, classes);
      return inner.length > 0 ? [{ ...rule, rules: inner }] : [];
    }
    if (rule.kind !== "style") return [rule];
    return rule.alternatives.some((asked) => asked.every((name) => classes.has(name))) ? [rule] : [];
  });
}

/**
 * Whether a name of a value, as `--color-ink`, or of a typeface is used. What a rule for a class names is there for
 * whoever wears the class, drawings in other files too.
 */
function usedNames(rules: readonly Rule[], html: string): (name: string) => boolean {
  const values = new Map<string, string>();
  const texts: string[] = [html];
  const visit = (rule: Rule): void => {
    if (rule.kind === "group") return rule.rules.forEach(visit);
    if (rule.kind !== "style") return;
    for (const declaration of rule.declarations) {
      const name = givenName(declaration);
      if (name) values.set(name, `${values.get(name) ?? ""} ${declaration.slice(name.length)}`);
      if (!name || !isForAll(rule)) texts.push(declaration);
    }
  };
  rules.forEach(visit);
  const used = new Set<string>();
  for (let text = texts.pop(); text !== undefined; text = texts.pop())
    for (const [, name = ""] of text.matchAll(/var\(\s*(--[\w-]+)/g))
      if (!used.has(name)) {
        used.add(name);
        texts.push(values.get(name) ?? "");
      }
  const told = [...used].map((name) => values.get(name) ?? "").join(" ");
  return (name) => (name.startsWith("--") ? used.has(name) : told.includes(name));
}

const isForAll = ({ alternatives }: Extract<Rule, { kind: "style" }>) =>
  alternatives.some(({ length }) => length === 0);

const givenName = (declaration: string) => /^--[\w-]+(?=\s*:)/.exec(declaration)?.[0];

function textOf(rule: Rule, isUsed: (name: string) => boolean): string {
  if (rule.kind === "statement") return rule.text;
  if (rule.kind === "group") {
    const inner = rule.rules.map((each) => textOf(each, isUsed)).join("");
    return inner ? `${rule.head}{${inner}}` : "";
  }
  if (rule.kind === "named") return rule.head.startsWith("@keyframes") || isUsed(rule.name) ? rule.text : "";
  const declarations = rule.declarations.filter((declaration) => {
    const name = givenName(declaration);
    return !name || !isForAll(rule) || isUsed(name);
  });
  return declarations.length > 0 ? `${rule.head}{${declarations.join(";")}}` : "";
}
