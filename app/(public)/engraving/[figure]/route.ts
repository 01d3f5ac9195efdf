import { engravingFile } from "@/components/brands/guilloche";
import { SANDBOX } from "@/lib/platform/http/answer";

export async function GET(_request: Request, { params }: RouteContext<"/engraving/[figure]">): Promise<Response> {
  const file = engravingFile((await params).figure);
  if (file === null) return new Response(null, { status: 404 });
  return new Response(file, {
    headers: { "Content-Type": "image/svg+xml", "Cache-Control": "public, max-age=31536000, immutable", ...SANDBOX },
  });
}
