import { CREDENTIAL_MEDIA_TYPE } from "@/lib/credentials/rules";
import { findAndShow, type FindSubject } from "@/lib/credentials/show-credential";
import { FORMATS } from "@/lib/interchange/formats";
import { type Visitor, visitor } from "@/lib/people/auth/visitor";
import { DomainError } from "@/lib/platform/errors";
import { SANDBOX } from "@/lib/platform/http/answer";
import { bestType } from "@/lib/platform/http/media-types";
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

const TYPES = [FORMATS.untp.mediaType, "application/json"] as const;

/** Throws `not_acceptable`. */
export function jsonAnswer(request: Request, document: object, headers: Record<string, string>): Response {
  const accept = request.headers.get("accept");
  // A browser that follows a link to the data accepts HTML only.
  const type = bestType(TYPES, accept) ?? (accept?.includes("text/html") ? TYPES[0] : null);
  if (!type) throw new DomainError("not_acceptable", `The document is there as ${TYPES.join(" and as ")}.`);
  return new Response(`${JSON.stringify(document, null, 2)}\n`, {
    headers: { "Content-Type": type, "Access-Control-Allow-Origin": "*", Vary: "Accept", ...SANDBOX, ...headers },
  });
}
