/**
 * An absolute address, or null for what is none. Not by `URL.canParse`: on Node 20 it answers false for letters such as
 * `ü` once it has been called some thousand times.
 */
export function parseUrl(value: string, base?: string): URL | null {
  try {
    return new URL(value, base);
  } catch {
    return null;
  }
}
