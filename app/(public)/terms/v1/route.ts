import { termsText } from "@/lib/interchange/subject";
import { environment } from "@/lib/platform/env";
import { SANDBOX } from "@/lib/platform/http/answer";

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
