/** Headers as OpenTelemetry writes them, `authorization=Bearer%20…,x-tenant=carnet`; null for anything else. */
export function readOtlpHeaders(text: string): Record<string, string> | null {
  const pairs = text.split(",").map((pair) => pair.trim());
  if (!pairs.every((pair) => /^[\w-]+=/.test(pair))) return null;
  const [nameOf, valueOf] = [(pair: string) => pair.split("=", 1).join(), (pair: string) => pair.replace(/^.*?=/, "")];
  try {
    return Object.fromEntries(pairs.map((pair) => [nameOf(pair), decodeURIComponent(valueOf(pair))]));
  } catch {
    return null;
  }
}
