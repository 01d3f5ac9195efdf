import { z } from "zod";
import { text } from "@/lib/platform/input/text";
import { webAddress } from "@/lib/platform/input/web-address";
import { OWN_LINK_TYPES } from "./link-types";

/** Links that a brand gives to all its products: the resolver leads there beside the passport. */

/** What stands for a product's own in an address. */
export const PLACES = ["{gtin}", "{model}"] as const;
export const BRAND_LINKS_MAX = 30;

const encoded = (place: string) => encodeURIComponent(place);

/** An address as people give it, with its places: `https://www.brand.example/products/{gtin}`. */
const templateAddress = webAddress()
  // What writes addresses anew escapes braces, which hold places here.
  .overwrite((address) => PLACES.reduce((all, place) => all.replaceAll(encoded(place), place), address));

export const brandLink = z.strictObject({
  type: z.enum(OWN_LINK_TYPES),
  url: templateAddress,
  title: text(120),
  language: z
    .string()
    .regex(/^[a-z]{2}(?:-[A-Z]{2})?$/, { error: "A language is two letters, such as de, or de-AT." })
    .optional(),
});
export type BrandLink = z.output<typeof brandLink>;

/** The address for a product, or null where the product lacks what a place asks for. */
export function fillIn(url: string, { gtin, model }: { gtin: string; model: string | null }): string | null {
  if (url.includes("{model}") && model === null) return null;
  return url.replaceAll("{gtin}", gtin).replaceAll("{model}", encodeURIComponent(model ?? ""));
}
