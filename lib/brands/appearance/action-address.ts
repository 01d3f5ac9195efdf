import { mailbox, phoneNumber } from "@/lib/platform/input/mailbox";
import { webAddress } from "@/lib/platform/input/web-address";

/**
 * The address of a brand's action: https, mailbox or telephone number, with or without `mailto:` or `tel:`. All other
 * schemes are rejected because they could run or load something.
 */

const web = webAddress();
const mail = mailbox();
const phone = phoneNumber();

/** Characters that a mailbox may contain but that have a meaning in a URL (RFC 6068, section 2). */
const MEANING_SOMETHING = /[%?&#"/\\`{|}^ ]/;

export function readActionAddress(text: string): string | null {
  const address = text.trim();
  if (/^https:/i.test(address)) return web.safeParse(address).data ?? null;
  if (/^tel:|^\+/i.test(address)) {
    const number = phone.safeParse(address.replace(/^tel:/i, "").replace(/[\s().-]/g, "")).data;
    return number ? `tel:${number}` : null;
  }
  const box = mail.safeParse(address.replace(/^mailto:/i, "")).data;
  return box && !MEANING_SOMETHING.test(box) ? `mailto:${box}` : null;
}
