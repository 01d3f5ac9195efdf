/** A request's cookies by name (RFC 6265, 4.2.1); a value that is badly escaped is taken as it stands. */
export function readCookies(headers: Headers): Record<string, string> {
  const pairs = (headers.get("cookie") ?? "").split(/; */).filter((pair) => pair.includes("="));
  return Object.fromEntries(pairs.map((pair) => [pair.slice(0, pair.indexOf("=")).trim(), decoded(pair.slice(pair.indexOf("=") + 1).trim())]));
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
