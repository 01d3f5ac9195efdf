/** Null: invalid. `URL.canParse` on Node 20 returns false for letters such as `ü` after some thousand calls. */
export function parseUrl(value: string, base?: string): URL | null {
  try {
    return new URL(value, base);
  } catch {
    return null;
  }
}
