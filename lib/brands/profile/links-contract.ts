import { z } from "zod";
import { text } from "@/lib/platform/input/text";
import { webAddress } from "@/lib/platform/input/web-address";
import { OWN_LINK_TYPES } from "./link-types";

const PLACES = ["{gtin}", "{model}"] as const;
export const BRAND_LINKS_MAX = 30;

const encoded = (placeholder: string) => encodeURIComponent(placeholder);

const templateAddress = webAddress()
  // URL normalisation escapes the braces of placeholders.
  .overwrite((address) =>
    PLACES.reduce((all, placeholder) => all.replaceAll(encoded(placeholder), placeholder), address),
  );

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
