/** `%words%` with the pattern's own characters made plain. */
export function containing(words: string): string {
  return `%${words.replace(/[\\%_]/g, "\\$&")}%`;
}
