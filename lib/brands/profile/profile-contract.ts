import { z } from "zod";
import { gs1CheckDigit } from "@/lib/ecodesign/gtin";
import { mailbox, phoneNumber } from "@/lib/platform/input/mailbox";
import { issue, text } from "@/lib/platform/input/text";
import { webAddress } from "@/lib/platform/input/web-address";

/** Fields that are left out are removed, except the name. */

const compact = (value: string) => value.replace(/[\s-]/g, "").toUpperCase();

const gln = z
  .string()
  .overwrite(compact)
  .refine(isGln, issue("gln_check_digit", "A GLN has 13 digits, the last a check digit."));
const lei = z
  .string()
  .overwrite(compact)
  .refine(isLei, issue("lei_check_digit", "An LEI has 20 characters, the last two check digits."));

export const brandProfileForm = z.strictObject({
  name: text(200),
  legal_name: text(300).optional(),
  street: text(300).optional(),
  postal_code: text(20).optional(),
  city: text(200).optional(),
  country: z
    .string()
    .overwrite(compact)
    .refine((value) => /^[A-Z]{2}$/.test(value), issue("country_form", "A country is two letters, such as DE."))
    .optional(),
  gln: gln.optional(),
  lei: lei.optional(),
  website: webAddress().optional(),
  support_email: mailbox().optional(),
  support_phone: phoneNumber().optional(),
  seen: z.string().length(64),
});

export type BrandProfileForm = z.output<typeof brandProfileForm>;

/** GLN (GS1 General Specifications, 3.4 and 7.9) and LEI (ISO 17442, check digits by ISO/IEC 7064 MOD 97-10). */

export function isGln(text: string): boolean {
  return /^\d{13}$/.test(text) && gs1CheckDigit(text.slice(0, -1)) === Number(text.at(-1));
}

export function isLei(text: string): boolean {
  if (!/^[0-9A-Z]{18}\d{2}$/.test(text)) return false;
  const digits = [...text].map((character) => Number.parseInt(character, 36)).join("");
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}
