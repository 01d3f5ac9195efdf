import { findLogo } from "@/lib/brands/profile/change-logo";
import { visitor } from "@/lib/people/auth/visitor";
import { SANDBOX } from "@/lib/platform/http/answer";

/** The URL is the hash of the content, so it is cacheable forever. */
export async function GET(_request: Request, { params }: RouteContext<"/logo/[hash]">): Promise<Response> {
  const logo = await findLogo(visitor(), await params);
  if (!logo) return new Response(null, { status: 404 });
  return new Response(new Uint8Array(logo.content), {
    headers: {
      "Content-Type": logo.mediaType,
      "Content-Length": String(logo.content.length),
      "Cache-Control": "public, max-age=31536000, immutable",
      ...SANDBOX,
    },
  });
}
