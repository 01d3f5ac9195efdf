import { FORMATS } from "@/lib/interchange/formats";
import { DomainError } from "@/lib/platform/errors";
import { SANDBOX } from "@/lib/platform/http/answer";
import { bestType } from "@/lib/platform/http/media-types";

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
