import { type EndpointRow, findEndpoint, lockEndpoint } from "@/db/queries/webhooks";
import type { BrandDb } from "@/db/tenant";
import { DomainError } from "@/lib/platform/errors";
import { invalidRequest } from "@/lib/platform/input/invalid-request";
import { requireEndpointUrl } from "./send-delivery";

interface OfBrand {
  brandId: string;
  endpointId: string;
}

const notFound = () =>
  new DomainError("webhook_endpoint_not_found", "Your brand has no webhook endpoint with this id.");

/** Throws `webhook_endpoint_not_found`. */
export async function getEndpoint(db: BrandDb, of: OfBrand): Promise<EndpointRow> {
  const found = await findEndpoint(db, of);
  if (!found) throw notFound();
  return found;
}

/** The same, locked. */
export async function getLockedEndpoint(tx: BrandDb, of: OfBrand): Promise<EndpointRow> {
  const found = await lockEndpoint(tx, of);
  if (!found) throw notFound();
  return found;
}

/** Throws `webhook_endpoint_disabled`. */
export function requireEnabled({ disabledAt }: EndpointRow): void {
  if (disabledAt)
    throw new DomainError("webhook_endpoint_disabled", "The endpoint is disabled: enable it, then send to it.");
}

/** Throws `invalid_request` unless events may go to an address. */
export function requireOuterEndpoint(url: string): void {
  try {
    requireEndpointUrl(url);
  } catch (error) {
    const reason = error instanceof Error ? error.message : "it cannot be read";
    const detail = `Events go to public https addresses only; this is refused: ${reason}.`;
    throw invalidRequest([{ pointer: "/url", code: "url_not_allowed", detail }]);
  }
}
