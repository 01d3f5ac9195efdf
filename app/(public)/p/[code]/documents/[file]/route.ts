import { type AccessReader, findReaderByToken } from "@/lib/access-grants/reader";
import { bearerCredential } from "@/lib/api/authenticate";
import { openPublicDocument } from "@/lib/passport-pages/open-public-document";
import { visitor } from "@/lib/people/auth/visitor";
import { attachment, SANDBOX } from "@/lib/platform/http/answer";
import { refusedDocument } from "../../../../guesses";
import { readerHere } from "../../../../my-items/holder-session";

export async function GET(request: Request, { params }: RouteContext<"/p/[code]/documents/[file]">): Promise<Response> {
  const { code, file } = await params;
  try {
    const opened = await openPublicDocument(visitor(), { code, file, reader: await readerOf(request) });
    const { body, mediaType, sizeBytes, fileName, isPublic, sha256 } = opened;
    const etag = `"${sha256}"`;
    // The content never changes but the permission may, so caches must revalidate each time.
    const cacheHeaders = { ETag: etag, "Cache-Control": isPublic ? "public, no-cache" : "private, no-store" };
    if (isPublic && request.headers.get("if-none-match") === etag) {
      await body.cancel();
      return new Response(null, { status: 304, headers: cacheHeaders });
    }
    return new Response(body, {
      headers: {
        "Content-Type": mediaType,
        "Content-Length": String(sizeBytes),
        "Content-Disposition": attachment(fileName),
        ...cacheHeaders,
        ...SANDBOX,
      },
    });
  } catch (error) {
    return refusedDocument(request, error);
  }
}

/** Reader from a bearer token, as for the methods of EN 18222, or from this browser's session. */
async function readerOf(request: Request): Promise<AccessReader | null> {
  const token = bearerCredential(request.headers.get("authorization"));
  return token === null ? readerHere() : findReaderByToken(visitor().db, token);
}
