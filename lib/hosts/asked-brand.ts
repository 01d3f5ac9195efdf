import { environment } from "@/lib/platform/env";
import { currentRequest } from "@/lib/platform/request-scope";

/** A brand's own host serves only that brand's data. */

/** Undefined if the request was sent to the deployment's own host. */
export function requestedBrand(): string | undefined {
  const asked = currentRequest()?.headers?.["x-carnet-brand"];
  return Array.isArray(asked) ? asked[0] : asked;
}

export const isAtBrandHost = (): boolean => requestedBrand() !== undefined;

export function isShownHere(brandId: string): boolean {
  const asked = requestedBrand();
  return asked === undefined || asked === brandId;
}

export function requestedOrigin(): string {
  const host = currentRequest()?.headers?.["x-carnet-host"];
  return typeof host === "string" ? `https://${host}` : environment().publicUrl;
}
