import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright/test";
import { hasArrived } from "./arrivals";
import { expect } from "./servers";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const DESK = 1440;
const HAND = 390;

/** Rules whose result depends on the theme. */
const RULES_OF_COLOUR = { runOnly: ["color-contrast", "link-in-text-block"] };

/** The rule about sounds that start automatically: each run with it fetches all the page's stylesheets again. */
const OF_SOUND = "no-autoplay-audio";

interface Axe {
  run: (options: object) => Promise<{ violations: { id: string; nodes: { target: unknown[] }[] }[] }>;
}

/** The violations that axe finds on the current page. `choice`: its rules, by its own options. */
export async function violationsOf(page: Page, choice: object = {}): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(AXE);
  return page.evaluate(
    async ({ rules, ofSound }) => {
      const { axe } = globalThis as unknown as { axe: Axe };
      const silent = document.querySelector("audio, video") ? {} : { rules: { [ofSound]: { enabled: false } } };
      const { violations } = await axe.run({ resultTypes: ["violations"], ...silent, ...rules });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
    },
    { rules: choice, ofSound: OF_SOUND },
  );
}

/** Longer than any transition; a title is streamed after the frame, and again when one page follows another. */
const STILL_WITHIN_MS = 5_000;

/**
 * Waits until the requested page is rendered: it has its title, two frames were drawn, and no transition is running.
 */
async function untilStill(page: Page): Promise<void> {
  const draw = () =>
    page.evaluate(async (withinMs) => {
      const startedMs = performance.now();
      const isInTime = () => performance.now() - startedMs < withinMs;
      // A window that is not drawn has no frames.
      const frame = () => new Promise((resolve) => [requestAnimationFrame(resolve), setTimeout(resolve, 200)]);
      // What is folded away may never arrive.
      const isMoving = () =>
        document.getAnimations().some(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
      do {
        await frame();
        await frame();
      } while ((isMoving() || document.title === "") && isInTime());
    }, STILL_WITHIN_MS);
  // A click's request is known after two frames; a page that is left cancels its own.
  const isHere = () =>
    draw().then(
      () => hasArrived(page),
      () => false,
    );
  await expect.poll(isHere, { message: "the page that was asked for is there", intervals: [20] }).toBe(true);
}

/** How often a page was looked at: the dark theme is seen at a desk one time, in a hand the next. */
const looks = new WeakMap<Page, number>();

/** The page has no violation in either theme, on a desktop or a phone, and does not scroll sideways on a phone. */
export async function expectAccessible(page: Page): Promise<void> {
  await untilStill(page);
  await expect(page).toHaveTitle(/./);
  // A list that is loading its next state is dimmed.
  await expect(page.locator("[data-pending]")).toHaveCount(0);
  const before = page.viewportSize();
  const round = looks.get(page) ?? 0;
  looks.set(page, round + 1);
  const problems: string[] = [];
  for (const [colorScheme, width, rules] of [
    ["light", DESK, {}],
    ["light", HAND, {}],
    ["dark", round % 2 === 0 ? HAND : DESK, RULES_OF_COLOUR],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 900 });
    await untilStill(page);
    for (const violation of await violationsOf(page, rules)) problems.push(`${colorScheme} ${width}: ${violation}`);
    const isWider = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    if (isWider) problems.push(`${colorScheme} ${width}: the page is wider than the window`);
  }
  expect(problems).toEqual([]);
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  if (before) await page.setViewportSize(before);
}
