import { visitor } from "@/lib/people/auth/visitor";
import { SANDBOX } from "@/lib/platform/http/answer";
import { openPicture } from "@/lib/products/pictures/show-pictures";

export async function GET(_request: Request, { params }: RouteContext<"/media/[picture]/[file]">): Promise<Response> {
  const { picture: pictureId, file } = await params;
  const picture = await openPicture(visitor(), { pictureId, file });
  if (!picture) return new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
  return new Response(picture.body, {
    headers: { "Content-Type": picture.mediaType, "Cache-Control": "public, max-age=31536000, immutable", ...SANDBOX },
  });
}
