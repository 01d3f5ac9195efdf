import { CREDENTIAL_MEDIA_TYPE } from "@/lib/credentials/rules";
import { findAndShow, type FindSubject } from "@/lib/credentials/show-credential";
import { type Visitor, visitor } from "@/lib/people/auth/visitor";
import { SANDBOX } from "@/lib/platform/http/answer";
import { refusedDocument } from "./guesses";

const FOR_EVERYBODY = {
  "Content-Type": CREDENTIAL_MEDIA_TYPE,
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "ETag",
  ...SANDBOX,
};
const A_YEAR = "public, max-age=31536000, immutable";

export async function signedAnswer(request: Request, find: FindSubject, number?: string): Promise<Response> {
  try {
    const { token, etag } = await findAndShow(visitor().db, find, number);
    const headers = {
      ...FOR_EVERYBODY,
      ETag: etag,
      "Cache-Control": number === undefined ? "no-cache" : A_YEAR,
      Vary: "Accept",
    };
    if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers });
    return new Response(token, { headers });
  } catch (error) {
    return refusedDocument(request, error);
  }
}

export async function signedList(request: Request, sign: (visitor: Visitor) => Promise<string>): Promise<Response> {
  try {
    return new Response(await sign(visitor()), {
      headers: { ...FOR_EVERYBODY, "Cache-Control": "public, max-age=300" },
    });
  } catch (error) {
    return refusedDocument(request, error);
  }
}
