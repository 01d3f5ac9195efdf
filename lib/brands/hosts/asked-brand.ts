import { environment } from "@/lib/platform/env";
import { currentRequest } from "@/lib/platform/request-scope";

/** At a brand's own host there is nothing but its own: the request that is being answered may have been sent there. */

/** The brand whose host the request was sent to; undefined: it was sent to the deployment's own. */
export function requestedBrand(): string | undefined {
  const asked = currentRequest()?.headers?.["x-carnet-brand"];
  return Array.isArray(asked) ? asked[0] : asked;
}

export const isAtBrandHost = (): boolean => requestedBrand() !== undefined;

/** Whether what is a brand's is there for the request that is being answered. */
export function isShownHere(brandId: string): boolean {
  const asked = requestedBrand();
  return asked === undefined || asked === brandId;
}

/** Where the request that is being answered was sent: the deployment, or a brand's own host, without a slash. */
export function requestedOrigin(): string {
  const host = currentRequest()?.headers?.["x-carnet-host"];
  return typeof host === "string" ? `https://${host}` : environment().publicUrl;
}
