import { securityText } from "@/lib/docs/security-text";

export const dynamic = "force-dynamic";

/** RFC 9116: contact for security reports. 404 if none is configured. */
export function GET(): Response {
  const text = securityText();
  if (text === null) return new Response(null, { status: 404 });
  return new Response(text, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
