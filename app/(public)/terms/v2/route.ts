import { termsText } from "@/lib/interchange/subject";
import { environment } from "@/lib/platform/env";
import { SANDBOX } from "@/lib/platform/http/answer";

export function GET(): Response {
  return new Response(termsText(environment().publicUrl, "v2"), {
    headers: {
      "Content-Type": "application/ld+json",
      "Cache-Control": "public, max-age=31536000, immutable",
      "Access-Control-Allow-Origin": "*",
      ...SANDBOX,
    },
  });
}
