/** RFC 6265, section 4.2.1. */
export function cookieIn(header: string | undefined, name: string): string | undefined {
  for (const part of header?.split(";") ?? []) {
    const [cookieName = "", ...value] = part.split("=");
    if (cookieName.trim() === name) return decoded(value.join("=").trim());
  }
  return undefined;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
