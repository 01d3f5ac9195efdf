/**
 * What a file that somebody else may have made is sent with: whatever it holds, it runs nothing, loads nothing, and is
 * what its type says.
 */
export const SANDBOX = {
  "Content-Security-Policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
} as const;

/** What data for programs is sent with: it is no page, and no page frames it. */
export const DATA_ONLY = {
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
} as const;

/** `Content-Disposition` of a download, its name in ASCII and in full (RFC 6266). */
export function attachment(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName)}`;
}
