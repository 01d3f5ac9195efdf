/**
 * The pages that a label leads to: opened on a phone, on a slow line, and left again. Nothing of Next runs in them, so
 * they hold no component that needs the browser; what little they do there is lib/passports/page-script.
 */
const LEAN = /^\/(?:p|p\/(?!script$|offline$)[^/]+|m\/[^/]+)\/?$/;

export const isLean = (path: string): boolean => LEAN.test(path);
