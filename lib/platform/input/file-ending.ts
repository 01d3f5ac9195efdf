export function fileEnding(fileName: string): string | null {
  return /\.([^./\\\s]{1,20})$/.exec(fileName)?.[1]?.toLowerCase() ?? null;
}
