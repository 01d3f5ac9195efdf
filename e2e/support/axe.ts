import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright/test";
import { expect } from "./servers";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const WIDTHS = [1440, 390];
const THEMES = ["light", "dark"] as const;

/** What axe finds wrong with the page as it stands. */
export async function violationsOf(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run: () => Promise<{ violations: { id: string; nodes: { target: unknown[] }[] }[] }> } };
    return (await axe.run()).violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
  });
}

/** Nothing is wrong with the page in either theme, at a desk or in a hand; and nothing makes a phone scroll sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  const before = page.viewportSize();
  const found: string[] = [];
  for (const colorScheme of THEMES)
    for (const width of WIDTHS) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.setViewportSize({ width, height: 900 });
      for (const violation of await violationsOf(page)) found.push(`${colorScheme} ${width}: ${violation}`);
      const isWider = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
      if (isWider) found.push(`${colorScheme} ${width}: the page is wider than the window`);
    }
  expect(found).toEqual([]);
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  if (before) await page.setViewportSize(before);
}
