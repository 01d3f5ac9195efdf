import { z } from "zod";
import { LOCALES } from "@/lib/platform/i18n/locales";
import { mailbox } from "@/lib/platform/input/mailbox";
import { calendarDay, text } from "@/lib/platform/input/text";
import {
  HOLDER_NAME_CHARACTERS_MAX,
  ITEM_CODE_PURPOSES,
  ITEM_REPORTS,
  PASS_ON_KINDS,
  REFERENCE_CHARACTERS_MAX,
} from "./rules";

export const accountLinkForm = z.object({ email: mailbox() });
export const ownedItem = z.object({ session: z.string().optional(), passportId: z.string() });
export const passOnForm = ownedItem.extend({
  recipient_email: mailbox(),
  kind: z.enum(PASS_ON_KINDS),
  locale: z.enum(LOCALES).optional(),
});
/** A day and a reference belong to a theft alone; with a report of loss they are ignored. */
export const reportForm = ownedItem.extend({
  report: z.enum(ITEM_REPORTS),
  stolen_on: calendarDay().optional(),
  police_reference: text(REFERENCE_CHARACTERS_MAX).optional(),
});
export const itemCodeForm = ownedItem.extend({ purpose: z.enum(ITEM_CODE_PURPOSES) });
export const shownNameForm = z.object({
  session: z.string().optional(),
  shown_name: text(HOLDER_NAME_CHARACTERS_MAX).optional(),
});

/** The browser that uses a mailed link, with its session for My items. Absent: no session starts. */
export const linkBrowser = z.object({ session: z.string().optional() }).optional();

const CODE_CHARACTERS_MAX = 40;

/** Set by the server, never by the form. Null: unknown. */
export const codeSender = z.object({ clientAddress: z.string().nullable() });

export const typedItemCode = codeSender.extend({ code: z.string(), item_code: z.string().max(CODE_CHARACTERS_MAX) });
export const takeForm = typedItemCode.extend({ recipient_email: mailbox(), locale: z.enum(LOCALES).optional() });
