import { requireValue } from "@/lib/platform/require-value";
/** Finds the messages that a source file uses. Reads text, not types: if it cannot decide, a message counts as used. */

export interface MessageUse {
  /** With its namespace, or only the beginning where the rest is put in at run time. */
  key: string;
  isPrefix: boolean;
}

const NAMESPACE = new RegExp(
  String.raw`(?:getTranslations|useTranslations|translator|openPage|titled)\(\s*(?:[\w.]+\s*,\s*)?["']([\w.]+)["']|` +
    String.raw`Translate<["']([\w.]+)["']>|Messages\[["'](\w+)["']\]`,
  "g",
);
const BINDINGS = [
  /\b(\w+)\s*=\s*(?:await\s+)?(?:getTranslations|useTranslations|translator)\(\s*(?:[\w.]+\s*,\s*)?["']([\w.]+)["']/g,
  /\{[^}]*\b(t)\b[^}]*\}\s*=\s*await openPage\(["']([\w.]+)["']/g,
  /\b(\w+)\s*:\s*Translate<["']([\w.]+)["']>/g,
];

/** The namespaces a file works with. */
function namespacesIn(source: string): string[] {
  return [
    ...new Set(
      [...source.matchAll(NAMESPACE)].map(([, called, typed, picked]) => requireValue(called ?? typed ?? picked)),
    ),
  ];
}

/**
 * Every key that a source's strings could name in its namespaces: plain strings, and the beginnings of templates.
 * Pass a whole folder, because its files pass translators to each other.
 */
export function possibleUses(source: string): MessageUse[] {
  const plain = [...source.matchAll(/["']([\w.-]+)["']/g)].map(([, text]) => ({
    text: requireValue(text, "Text"),
    isPrefix: false,
  }));
  const templates = [...source.matchAll(/`([\w.-]*)\$\{/g)].map(([, text]) => ({
    text: requireValue(text, "Text"),
    isPrefix: true,
  }));
  return namespacesIn(source).flatMap((namespace) =>
    [...plain, ...templates.filter(({ text }) => text.endsWith("."))].map(({ text, isPrefix }) => ({
      key: `${namespace}.${text}`,
      isPrefix,
    })),
  );
}

/** Keys used by name: `t("key")` where `t` is bound to one namespace, or to several in different functions. */
export function certainUses(source: string): { name: string; keys: string[] }[] {
  const spaces = new Map<string, Set<string>>();
  for (const pattern of BINDINGS)
    for (const [, name, namespace] of source.matchAll(pattern))
      spaces.set(
        requireValue(name, "Name"),
        (spaces.get(requireValue(name, "Name")) ?? new Set()).add(requireValue(namespace, "Namespace")),
      );
  return [...spaces].flatMap(([name, namespaces]) =>
    [...source.matchAll(new RegExp(`(?<![\\w.])${name}(?:\\.(?:rich|markup|raw))?\\(\\s*["']([\\w.-]+)["']`, "g"))].map(
      ([call, key]) => ({ name: call, keys: [...namespaces].map((namespace) => `${namespace}.${key}`) }),
    ),
  );
}
