import { recogniseText } from "@/lib/credentials/checking/check-credential";
import { isObject } from "@/lib/credentials/checking/rules";
import { serverSources } from "@/lib/credentials/checking/server-sources";
import { visitor } from "@/lib/people/auth/visitor";
import { SANDBOX } from "@/lib/platform/http/answer";
import { addressLimiter } from "@/lib/platform/rate-limit/address-limiter";
import { currentClientAddress } from "@/lib/platform/request-scope";

/** Fetches foreign credentials, issuers and status lists for browsers, nothing else; no private addresses. */
export async function GET(request: Request): Promise<Response> {
  const { admitted, retryAfterSeconds } = addressLimiter("pages").admit(currentClientAddress() ?? "");
  if (!admitted) return answer(null, 429, { "Retry-After": String(retryAfterSeconds) });
  const query = new URL(request.url).searchParams;
  const [kind, of] = [...query][0] ?? ["", ""];
  try {
    const sources = serverSources(visitor().db);
    if (kind === "issuer") return answer(issuerIn(await sources.document(of)));
    if (kind === "status") return answer(tokenIn(await sources.text(of)));
    if (kind === "credential") return answer(tokenIn(await sources.credential(of)));
    return answer(null, 404);
  } catch {
    return answer(null, 404);
  }
}

function issuerIn(document: unknown): string | null {
  if (!isObject(document)) return null;
  const { id, verificationMethod, assertionMethod } = document;
  return typeof id === "string" ? JSON.stringify({ id, verificationMethod, assertionMethod }) : null;
}

function tokenIn(text: string): string | null {
  const recognised = recogniseText(text);
  return recognised.kind === "credential" ? recognised.token : null;
}

function answer(body: string | null, status = body === null ? 404 : 200, more: Record<string, string> = {}): Response {
  return new Response(body, {
    status,
    headers: {
      "Content-Type": body?.startsWith("{") ? "application/json" : "text/plain; charset=utf-8",
      "Cache-Control": "no-store",
      ...SANDBOX,
      ...more,
    },
  });
}
