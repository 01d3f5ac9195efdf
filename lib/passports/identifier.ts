import { gtin14, gtinError } from "@/lib/ecodesign/gtin";
import { passportLink } from "./code";

/** On labels, as `upi` and linkset anchor: a GS1 Digital Link (URI Syntax 1.6) with a GTIN. EN 18219: permanent. */

export interface IdentifiedUnit {
  code: string;
  gtin: string | null;
  serialNumber: string | null;
  /** The brand's own host at registration; null: the deployment's host. */
  host: string | null;
}

/** AI 21: 1 to 20 of the 82 characters of GS1 General Specifications, figure 7.11-1. */
const SERIAL = /^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]{1,20}$/;
/** URL parsers resolve a path segment of dots. */
const DOTS = /^\.{1,2}$/;

export function isGs1Serial(serial: string): boolean {
  return SERIAL.test(serial) && !DOTS.test(serial);
}

export const originOf = (host: string | null, publicUrl: string): string =>
  host === null ? publicUrl : `https://${host}`;

/** `{publicUrl}/01/{gtin14}`; null: no GTIN, or one that GS1 does not accept. */
export function modelIdentifier(gtin: string | null | undefined, publicUrl: string): string | null {
  return gtin && gtinError(gtin) === null ? `${publicUrl}/01/${gtin14(gtin)}` : null;
}

export function unitIdentifier({ code, gtin, serialNumber, host }: IdentifiedUnit, publicUrl: string): string {
  const origin = originOf(host, publicUrl);
  const model = modelIdentifier(gtin, origin);
  if (!model) return passportLink(code, origin);
  return `${model}/21/${serialNumber !== null && isGs1Serial(serialNumber) ? encodeURIComponent(serialNumber) : code}`;
}

/** The content of the QR code: the identifier, with the code if there is a serial number, which could be guessed. */
export function labelAddress(unit: IdentifiedUnit, publicUrl: string): string {
  const identifier = unitIdentifier(unit, publicUrl);
  const hasCode =
    identifier.endsWith(`/21/${unit.code}`) || identifier === passportLink(unit.code, originOf(unit.host, publicUrl));
  return hasCode ? identifier : `${identifier}?c=${unit.code}`;
}
