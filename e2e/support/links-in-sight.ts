import type { BrowserContext } from "playwright/test";

/** By which Next knows its own watch over links: it asks the server for each that comes this near to the window. */
const NEXT_ROOT_MARGIN = "200px";

/**
 * Pages that ask for what a link leads to when it is followed, as they do for somebody fast: each page asks ahead for
 * some twenty others, which took a third of the server's time.
 */
export async function askWhenFollowed(context: BrowserContext): Promise<void> {
  await context.addInitScript((rootMargin) => {
    globalThis.IntersectionObserver = class extends IntersectionObserver {
      readonly #isOfNext: boolean;
      constructor(callback: IntersectionObserverCallback, options: IntersectionObserverInit = {}) {
        super(callback, options);
        this.#isOfNext = options.rootMargin === rootMargin;
      }
      override observe(target: Element): void {
        if (!this.#isOfNext || "asksAhead" in globalThis) super.observe(target);
      }
    };
  }, NEXT_ROOT_MARGIN);
}

/** Pages that ask for all links in sight all the same, as people's do. */
export async function askAhead(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => Object.assign(globalThis, { asksAhead: true }));
}
