/** What the request log is asked for, and how requests are counted. */

export const REQUEST_SPANS = ["minute", "day"] as const;
export type RequestSpan = (typeof REQUEST_SPANS)[number];
