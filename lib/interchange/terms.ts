import published from "./terms-v1.json" with { type: "json" };

/**
 * This service's own terms for readers of JSON-LD, as a context: what UNTP's vocabulary has no member for. A version
 * stands at one address for good, since what was signed names it: a new field or another meaning is a next version.
 */

/** The context's address; with a fragment, a term's. */
export const termsUrl = (publicUrl: string) => `${publicUrl}/terms/v1`;
export const termUrl = (publicUrl: string, name: string) => `${termsUrl(publicUrl)}#${name}`;

/** The context as it is served. */
export const termsText = (publicUrl: string): string =>
  `${JSON.stringify(published, null, 2).replaceAll("{terms}", termsUrl(publicUrl))}\n`;
