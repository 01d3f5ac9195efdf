import { z } from "zod";
import { LOCALES } from "@/lib/platform/i18n/locales";
import { mailbox } from "@/lib/platform/input/mailbox";
import { text } from "@/lib/platform/input/text";
import { HOLDER_NAME_CHARACTERS_MAX, ITEM_CODE_PURPOSES, ITEM_REPORTS, PASS_ON_KINDS } from "./rules";

export const accountLinkForm = z.object({ email: mailbox() });
export const ownedItem = z.object({ session: z.string().optional(), passportId: z.string() });
export const passOnForm = ownedItem.extend({
  recipient_email: mailbox(),
  kind: z.enum(PASS_ON_KINDS),
  locale: z.enum(LOCALES).optional(),
});
export const reportForm = ownedItem.extend({ report: z.enum(ITEM_REPORTS) });
export const itemCodeForm = ownedItem.extend({ purpose: z.enum(ITEM_CODE_PURPOSES) });
export const shownNameForm = z.object({
  session: z.string().optional(),
  shown_name: text(HOLDER_NAME_CHARACTERS_MAX).optional(),
});

const CODE_CHARACTERS_MAX = 40;

/** Set by the server, never by the form. Null: unknown. */
export const codeSender = z.object({ clientAddress: z.string().nullable() });

export const typedItemCode = codeSender.extend({ code: z.string(), item_code: z.string().max(CODE_CHARACTERS_MAX) });
export const takeForm = typedItemCode.extend({ recipient_email: mailbox(), locale: z.enum(LOCALES).optional() });
