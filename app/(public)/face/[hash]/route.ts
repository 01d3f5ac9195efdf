import { openDraftPicture, openAppearancePicture } from "@/lib/brands/appearance/appearance-pictures";
import { dutyOf, findMember } from "@/lib/people/auth/session";
import { contextFor, visitor } from "@/lib/people/auth/visitor";
import { SANDBOX } from "@/lib/platform/http/answer";

/** The URL is the content's hash: cacheable forever. Only the brand's members see unpublished pictures. */
export async function GET(_request: Request, { params }: RouteContext<"/face/[hash]">): Promise<Response> {
  const { hash } = await params;
  const published = await openAppearancePicture(visitor(), { hash });
  const picture = published ?? (await ofDraft(hash));
  if (!picture) return new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
  return new Response(new Uint8Array(picture.encoded), {
    headers: {
      "Content-Type": picture.mediaType,
      "Content-Length": String(picture.encoded.length),
      "Cache-Control": published ? "public, max-age=31536000, immutable" : "private, no-store",
      ...SANDBOX,
    },
  });
}

async function ofDraft(hash: string) {
  const member = await findMember();
  return member && dutyOf(member) === null ? openDraftPicture(contextFor(member.actor), { hash }) : null;
}
