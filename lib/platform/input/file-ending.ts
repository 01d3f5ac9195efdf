/** What a file's name ends in, lower case and without the dot; null for a name without an ending. */
export function fileEnding(fileName: string): string | null {
  return /\.([^./\\\s]{1,20})$/.exec(fileName)?.[1]?.toLowerCase() ?? null;
}
