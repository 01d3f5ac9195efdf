import { atOwnHost } from "@/lib/hosts/known-hosts";
import { readPassportCode } from "@/lib/passports/code";
import { isSyntaxError, readDigitalLink } from "@/lib/passports/digital-link";
import { environment } from "@/lib/platform/env";
import { parseUrl } from "@/lib/platform/parse-url";

export type NamedDpp =
  | { is: "unit"; code: string; gtin14?: string }
  | { is: "model"; gtin14: string }
  | { is: "product"; productId: string };

/** GS1's canonical form of a Digital Link is equivalent to ours. */
const CANONICAL = "https://id.gs1.org";
const PRODUCT = /^\/v1\/products\/(prd_[0-9a-z]{26})$/;
const MODEL_PAGE = /^\/m\/(\d{14})$/;

/** Null: not an address of this deployment, of a brand's host here, or of GS1. */
function ownPath(id: string): URL | null {
  const { publicUrl } = environment();
  const url = parseUrl(atOwnHost(id));
  return url && (url.origin === publicUrl || url.origin === CANONICAL) && !url.username ? url : null;
}

const unitNamed = (text: string): Extract<NamedDpp, { is: "unit" }> | null => {
  const result = readPassportCode(text, environment().publicUrl);
  return result.ok ? { is: "unit", code: result.code } : null;
};

export const dppPath = (dppId: string) => `/v1/dpps/${encodeURIComponent(dppId)}`;

/** `digitalProductPassportId`: a unit's public address, or a product's record. */
export function readDppId(id: string): NamedDpp | null {
  const url = ownPath(id);
  if (!url || url.origin === CANONICAL || url.search || url.hash) return null;
  const productId = PRODUCT.exec(url.pathname)?.[1];
  if (productId) return { is: "product", productId };
  const gtin14 = MODEL_PAGE.exec(url.pathname)?.[1];
  if (gtin14) return { is: "model", gtin14 };
  const code = /^\/p\/([^/]+)$/.exec(url.pathname)?.[1];
  return code === undefined ? null : unitNamed(code);
}

/** A GS1 Digital Link, else the passport's address. Serial numbers can be guessed, so they need the code in `?c=`. */
export function readProductId(id: string): NamedDpp | null {
  const url = ownPath(id);
  if (!url) return null;
  if (!url.pathname.startsWith("/01/")) return readDppId(id);
  const link = readDigitalLink(url.pathname, url.search);
  if (isSyntaxError(link)) return null;
  const { gtin14, qualifiers } = link;
  if (qualifiers.size === 0) return { is: "model", gtin14 };
  const unit = unitNamed(url.searchParams.get("c") ?? qualifiers.get("21") ?? "");
  return unit && { ...unit, gtin14 };
}
