import type { BrowserContext } from "playwright/test";

/** Next uses this to watch links: it prefetches each one that comes this near to the window. */
const NEXT_ROOT_MARGIN = "200px";

/** Pages that load a link's target only when it is followed: every click would prefetch it first. */
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

/** Pages that prefetch all the same, as people's do. */
export async function askAhead(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => Object.assign(globalThis, { asksAhead: true }));
}
