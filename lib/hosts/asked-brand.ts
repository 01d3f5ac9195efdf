import { environment } from "@/lib/platform/env";
import { currentRequest } from "@/lib/platform/request-scope";

/** Undefined if the request was sent to the deployment's own host. */
export function requestedBrand(): string | undefined {
  const header = currentRequest()?.headers?.["x-carnet-brand"];
  return Array.isArray(header) ? header[0] : header;
}

export const isAtBrandHost = (): boolean => requestedBrand() !== undefined;

export function isShownHere(brandId: string): boolean {
  const requested = requestedBrand();
  return requested === undefined || requested === brandId;
}

export function requestedOrigin(): string {
  const host = currentRequest()?.headers?.["x-carnet-host"];
  return typeof host === "string" ? `https://${host}` : environment().publicUrl;
}
