import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

/** @type {{ icons: Record<string, { body: string } | undefined> }} */
const { icons } = createRequire(import.meta.url)("@iconify-json/lucide/icons.json");

/** Attributes that all paths share; the page's styles define them once (`.icon`). */
const DRAWN_ALIKE =
  /(?: (?:fill="none"|stroke="currentColor"|stroke-linecap="round"|stroke-linejoin="round"|stroke-width="2"))+/g;

/**
 * Throws for a name that the set does not have.
 *
 * @param {readonly string[]} names
 */
export function spriteOf(names) {
  const symbols = names.map((name) => {
    const icon = icons[name];
    if (!icon) throw new Error(`Lucide has no icon "${name}".`);
    return `<symbol id="${name}" viewBox="0 0 24 24">${icon.body.replace(DRAWN_ALIKE, "")}</symbol>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${symbols.join("")}</svg>`;
}

/** @param {string} source */
export const namesIn = (source) => [...source.matchAll(/ icon\("([^"]+)"\)/g)].map(([, name]) => name ?? "");

/**
 * Loader of Next's build for `icons.sprite`.
 *
 * @this {{ context: string, addDependency: (path: string) => void }}
 */
export default function iconSprite() {
  const module = join(this.context, "icons.tsx");
  this.addDependency(module);
  return spriteOf(namesIn(readFileSync(module, "utf8")));
}
