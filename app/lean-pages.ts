/**
 * Pages that labels link to are opened on phones with slow connections. They run no Next scripts, so no client
 * components; their script is lib/passports/page-script.
 */
const LEAN = /^\/(?:p|p\/(?!script$|offline$)[^/]+|m\/[^/]+)\/?$/;

export const isLean = (path: string): boolean => LEAN.test(path);
