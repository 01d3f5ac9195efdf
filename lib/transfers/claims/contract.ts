import { z } from "zod";
import { linkBrowser } from "@/lib/holders/contract";
import { codeSender } from "@/lib/holders/contract";
import { LOCALES } from "@/lib/platform/i18n/locales";
import { afterId, pageSize, someOf } from "@/lib/platform/input/list-page";
import { mailbox } from "@/lib/platform/input/mailbox";
import { text } from "@/lib/platform/input/text";
import { CLAIM_TEXT_CHARACTERS_MAX, RECEIPT_NUMBER_CHARACTERS_MAX, CLAIM_VIEW_STATUSES } from "./rules";

const TYPED_CODE_CHARACTERS_MAX = 40;

export const claimForm = codeSender.extend({
  code: z.string(),
  email: mailbox(),
  claim_code: z.string().max(TYPED_CODE_CHARACTERS_MAX).optional(),
  receipt_number: text(RECEIPT_NUMBER_CHARACTERS_MAX).optional(),
  note: text(CLAIM_TEXT_CHARACTERS_MAX).optional(),
  locale: z.enum(LOCALES),
});
export type ClaimForm = z.output<typeof claimForm>;

export const claimLink = z.object({ token: z.string(), browser: linkBrowser });

export const refuseClaimForm = z.strictObject({ claimId: z.string(), reason: text(CLAIM_TEXT_CHARACTERS_MAX) });

export const claimListQuery = z.object({ status: someOf(CLAIM_VIEW_STATUSES), cursor: afterId, limit: pageSize });
export type ClaimListQuery = z.output<typeof claimListQuery>;
