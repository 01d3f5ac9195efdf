import { type CardContents, cardHref } from "@/lib/dossiers/share-card/card-contents";
import { openCard } from "@/lib/dossiers/share-card/open-card";
import { DomainError } from "@/lib/platform/errors";
import { SANDBOX } from "@/lib/platform/http/answer";
import { addressLimiter } from "@/lib/platform/rate-limit/address-limiter";
import { currentClientAddress } from "@/lib/platform/request-scope";

/** A URL's content never changes; outdated URLs redirect to the current one. Throws `rate_limited`. */
export async function drawnCard(
  db: Parameters<typeof openCard>[0],
  { page, file, contents }: { page: string; file: string; contents: CardContents },
): Promise<Response> {
  const href = cardHref(page, contents);
  if (!href.endsWith(`/${file}`))
    return new Response(null, { status: 307, headers: { Location: href, "Cache-Control": "max-age=300" } });
  countDrawing();
  return new Response(new Uint8Array(await openCard(db, contents)), {
    headers: { "Content-Type": "image/jpeg", "Cache-Control": "public, max-age=31536000, immutable", ...SANDBOX },
  });
}

/** Throws `rate_limited`. */
export function countDrawing(): void {
  const { admitted, retryAfterSeconds } = addressLimiter("drawings").admit(currentClientAddress() ?? "");
  if (!admitted)
    throw new DomainError("rate_limited", "Too many files were drawn for this address.", { retryAfterSeconds });
}
