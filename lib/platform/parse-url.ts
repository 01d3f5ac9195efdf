/**
 * Returns null for an invalid URL. Does not use `URL.canParse`, because on Node 20 it returns false for letters such
 * as `ü` after some thousand calls.
 */
export function parseUrl(value: string, base?: string): URL | null {
  try {
    return new URL(value, base);
  } catch {
    return null;
  }
}
