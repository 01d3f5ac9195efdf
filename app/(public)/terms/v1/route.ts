import { termsText } from "@/lib/interchange/terms";
import { environment } from "@/lib/platform/env";
import { SANDBOX } from "@/lib/platform/http/attachment";

/** What the terms in our documents mean; a version never changes. */
export function GET(): Response {
  return new Response(termsText(environment().publicUrl), {
    headers: {
      "Content-Type": "application/ld+json",
      "Cache-Control": "public, max-age=31536000, immutable",
      "Access-Control-Allow-Origin": "*",
      ...SANDBOX,
    },
  });
}
