import type { Browser, Page, Request } from "playwright/test";

/** Pages load other pages and the effects of actions by such requests; those with PREFETCH are sent in advance. */
const PART_OF_PAGE = ["rsc", "next-action"];
const PREFETCH = "next-router-prefetch";

interface OnItsWay {
  /** Not answered to the end. */
  requests: Set<Request>;
  /** For a page that is not shown yet, whether or not its response has arrived. */
  next?: Request;
}

const onTheirWay = new WeakMap<Page, OnItsWay>();

/** From here on `hasArrived` knows each page of the browser. */
export function watchArrivals(browser: Browser): void {
  browser.on("context", (context) => context.on("page", watch));
}

function watch(page: Page): void {
  const onItsWay: OnItsWay = { requests: new Set() };
  onTheirWay.set(page, onItsWay);
  page.on("request", (request) => {
    const headers = request.headers();
    const isPartOfPage = PART_OF_PAGE.some((name) => name in headers) && !(PREFETCH in headers);
    if (!isPartOfPage && !request.isNavigationRequest()) return;
    onItsWay.requests.add(request);
    if (!isPartOfPage || request.method() !== "GET") return;
    if (placeOf(request.url()) !== placeOf(page.url())) onItsWay.next = request;
    else if (request.redirectedFrom() === onItsWay.next) onItsWay.next = undefined;
  });
  page.on("requestfinished", (request) => onItsWay.requests.delete(request));
  page.on("requestfailed", (request) => {
    onItsWay.requests.delete(request);
    if (request === onItsWay.next) onItsWay.next = undefined;
  });
  // The address changes in the moment in which the page does.
  page.on("framenavigated", (frame) => {
    if (frame === page.mainFrame()) onItsWay.next = undefined;
  });
}

/** Whether the page is the one requested last, and is complete. */
export function hasArrived(page: Page): boolean {
  const onItsWay = onTheirWay.get(page);
  if (!onItsWay) throw new Error("nobody watched this page: open it in the browser of the test");
  return onItsWay.requests.size === 0 && onItsWay.next === undefined;
}

/** The address as the location shows it, without the parameter that Next adds to its own requests. */
function placeOf(address: string): string {
  const { origin, pathname, searchParams } = new URL(address);
  searchParams.delete("_rsc");
  return `${origin}${pathname}?${searchParams}`;
}
