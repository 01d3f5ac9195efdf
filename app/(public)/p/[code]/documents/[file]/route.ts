import { openPublicDocument } from "@/lib/passport-pages/open-public-document";
import { visitor } from "@/lib/people/auth/visitor";
import { attachment, SANDBOX } from "@/lib/platform/http/answer";
import { refusedDocument } from "../../../../guesses";
import { readerOf } from "../../../../my-items/reader-of";

export async function GET(request: Request, { params }: RouteContext<"/p/[code]/documents/[file]">): Promise<Response> {
  const { code, file } = await params;
  try {
    const opened = await openPublicDocument(visitor(), { code, file, reader: await readerOf(request) });
    const { body, mediaType, sizeBytes, fileName, isPublic, sha256 } = opened;
    const etag = `"${sha256}"`;
    // The content never changes but the permission may, so caches must revalidate each time.
    const kept = { ETag: etag, "Cache-Control": isPublic ? "public, no-cache" : "private, no-store" };
    if (isPublic && request.headers.get("if-none-match") === etag) {
      await body.cancel();
      return new Response(null, { status: 304, headers: kept });
    }
    return new Response(body, {
      headers: {
        "Content-Type": mediaType,
        "Content-Length": String(sizeBytes),
        "Content-Disposition": attachment(fileName),
        ...kept,
        ...SANDBOX,
      },
    });
  } catch (error) {
    return refusedDocument(request, error);
  }
}
