import { mailbox, phoneNumber } from "@/lib/platform/input/mailbox";
import { webAddress } from "@/lib/platform/input/web-address";

/**
 * The address of something that a brand offers on its pages: a page by https, a mailbox or a telephone number, with
 * `mailto:` or `tel:` in front or as people write them. Nothing else: an address that runs or loads something is none.
 */

const web = webAddress();
const mail = mailbox();
const phone = phoneNumber();

/** The characters that a mailbox may have and that mean something in an address (RFC 6068, section 2). */
const MEANING_SOMETHING = /[%?&#"/\\`{|}^ ]/;

/** As it is kept, or null for what is none of them. */
export function readActionAddress(given: string): string | null {
  const address = given.trim();
  if (/^https:/i.test(address)) return web.safeParse(address).data ?? null;
  if (/^tel:|^\+/i.test(address)) {
    const number = phone.safeParse(address.replace(/^tel:/i, "").replace(/[\s().-]/g, "")).data;
    return number ? `tel:${number}` : null;
  }
  const box = mail.safeParse(address.replace(/^mailto:/i, "")).data;
  return box && !MEANING_SOMETHING.test(box) ? `mailto:${box}` : null;
}
