import { gtin14, gtinError } from "@/lib/products/gtin";
import { passportLink } from "./code";

/**
 * The one string that a unit is known by: on its label, as `upi`, as a linkset's anchor and in every document. GS1
 * Digital Link URI Syntax 1.6 where the product has a GTIN; EN 18219 asks that it holds for good.
 */

export interface IdentifiedUnit {
  /** Seventeen characters without hyphens. */
  code: string;
  /** As given, 8 to 14 digits. */
  gtin: string | null;
  serialNumber: string | null;
  /** The brand's own host that it was registered under; null: the deployment's. */
  host: string | null;
}

/** AI 21: 1 to 20 of the 82 characters of GS1 General Specifications, figure 7.11-1. */
const SERIAL = /^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]{1,20}$/;
/** A path's segment of dots is taken for another place. */
const DOTS = /^\.{1,2}$/;

/** Whether a unit's own serial number may stand in a GS1 Digital Link. */
export function isGs1Serial(serial: string): boolean {
  return SERIAL.test(serial) && !DOTS.test(serial);
}

/** Where a host answers: a brand's own is reached over TLS alone. */
export const originOf = (host: string | null, publicUrl: string): string =>
  host === null ? publicUrl : `https://${host}`;

/** `{publicUrl}/01/{gtin14}`, or null where the product has no GTIN that GS1 would take. */
export function modelIdentifier(gtin: string | null | undefined, publicUrl: string): string | null {
  return gtin && gtinError(gtin) === null ? `${publicUrl}/01/${gtin14(gtin)}` : null;
}

/** The unit's identifier: by its serial number, else by its code as the serial, else its passport's address. */
export function unitIdentifier({ code, gtin, serialNumber, host }: IdentifiedUnit, publicUrl: string): string {
  const origin = originOf(host, publicUrl);
  const model = modelIdentifier(gtin, origin);
  if (!model) return passportLink(code, origin);
  return `${model}/21/${serialNumber !== null && isGs1Serial(serialNumber) ? encodeURIComponent(serialNumber) : code}`;
}

/** What the QR code holds: the identifier, and the code beside a serial number, which anybody could guess. */
export function labelAddress(unit: IdentifiedUnit, publicUrl: string): string {
  const identifier = unitIdentifier(unit, publicUrl);
  const hasCode =
    identifier.endsWith(`/21/${unit.code}`) || identifier === passportLink(unit.code, originOf(unit.host, publicUrl));
  return hasCode ? identifier : `${identifier}?c=${unit.code}`;
}
