import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { EXPIRY_DAYS_DEFAULT, EXPIRY_DAYS_MAX } from "@/lib/brands/settings/settings-values";
import { CODE_CHARACTERS_MAX, CODE_OR_LINK, readPassportCode } from "@/lib/passports/code";
import { testFlag } from "@/lib/platform/input/ids";
import { wholeAmount } from "@/lib/platform/input/list-parameters";
import { mailbox, phoneNumber } from "@/lib/platform/input/mailbox";
import { text } from "@/lib/platform/input/text";
import { MESSAGE_STATES } from "@/lib/platform/mail/rules";
import { warningAnswer } from "@/lib/products/reading-contract";
import { MESSAGE_CHARACTERS_MAX, TRANSFER_KINDS, TRANSFER_STATUSES } from "./rules";

const TRANSFER_ID = /^trf_[0-9a-z]{26}$/;

export const passportCode = z
  .string()
  .max(CODE_CHARACTERS_MAX)
  .superRefine((value, context) => {
    if (/^\s*https?:\/\//i.test(value)) return;
    const result = readPassportCode(value, "");
    if (!result.ok)
      context.addIssue({ code: "custom", message: result.error, params: { code: "invalid_code" }, input: value });
  });

const expiryDays = wholeAmount(1, EXPIRY_DAYS_MAX, `A link is open for 1 to ${EXPIRY_DAYS_MAX} days.`);

export const startTransferBody = z.strictObject({
  code: passportCode.meta({
    pattern: CODE_OR_LINK.source,
    maxLength: CODE_CHARACTERS_MAX,
    description: "The passport's code as printed, hyphens and case free, or its link.",
  }),
  recipient_email: mailbox().meta({ description: "The one mailbox that the confirmation link goes to." }),
  recipient_phone: phoneNumber()
    .nullish()
    .meta({ description: "E.164. With an SMS gateway configured, the link also goes there." }),
  // Optional without a default, because generated clients would require a field with a default.
  kind: z
    .enum(TRANSFER_KINDS)
    .optional()
    .transform((kind) => kind ?? "sale")
    .meta({ description: "`sale` if absent. `return`: back to the brand, which then holds the passport again." }),
  message: text(MESSAGE_CHARACTERS_MAX)
    .nullish()
    .meta({
      description: "Shown to the recipient. In the e-mail, addresses in it cannot be clicked: `shop[.]example`.",
    }),
  expires_in_days: expiryDays
    .optional()
    .meta({
      description:
        `Left out: as long as the brand's settings say, which is ${EXPIRY_DAYS_DEFAULT} days unless an ` +
        `owner chose otherwise.`,
    }),
});

export type StartTransferInput = z.output<typeof startTransferBody>;

const delivery = z.enum(MESSAGE_STATES);
const byChannel = <T extends z.ZodType>(value: T) => z.strictObject({ email: value.optional(), sms: value.optional() });

export const startedTransfer = z.strictObject({
  id: z.string().regex(TRANSFER_ID),
  test: testFlag(),
  code: z.string(),
  status: z.enum(TRANSFER_STATUSES),
  kind: z.enum(TRANSFER_KINDS),
  recipient_email: z
    .string()
    .nullable()
    .meta({
      description:
        "Null once erased, 90 days after the transfer's end or as long after it as the brand's settings say.",
    }),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  message_delivery: byChannel(delivery).meta({
    description:
      "How the confirmation link is getting to its recipient. `waiting`: the mailbox has had its single mails, " +
      "30 a day and 5 an hour about one passport over all brands; the link comes in a mail that lists what " +
      "waits, one an hour. `kept`: shown in the portal, because no mail server is configured.",
  }),
  warnings: z
    .array(warningAnswer)
    .meta({
      description:
        "What was taken as given and looks wrong: `mixed_scripts` where the mailbox mixes letters of several " +
        "scripts, `encoded_word` where a mail client may show it as another.",
    }),
});

export const transferView = startedTransfer.extend({
  ended_at: z.iso.datetime().nullable(),
  ended_by: z
    .string()
    .nullable()
    .meta({ description: "`recipient`, `holder`, `member`, `key`, `system` or `operator`." }),
  end_reason: z
    .string()
    .nullable()
    .meta({ description: "`objected`: by the present holder. Otherwise why a transfer was voided." }),
  delivery_faults: byChannel(z.string()).meta({
    description: "What the mail server or gateway answered, where a message failed or is tried again.",
  }),
  product_id: z.string(),
  changed_at: z.iso
    .datetime()
    .meta({ description: "When it began, ended, or its recipient's address was erased, whichever was last." }),
});

export type StartedTransfer = z.input<typeof startedTransfer>;
export type TransferView = z.input<typeof transferView>;

const transferParams = z.strictObject({
  id: z.string().regex(TRANSFER_ID).meta({ description: "The id that starting the transfer answered." }),
});
const EXAMPLE_ID = "trf_01kakz9q4wq3t8m5x7n2d6b0hc";

const startedExample = {
  id: EXAMPLE_ID,
  test: false,
  code: "7K3M-Q2XD-9F4T-VW8P8",
  status: "pending",
  kind: "sale",
  recipient_email: "anna@example.com",
  created_at: "2026-11-21T14:05:09.000Z",
  expires_at: "2026-11-28T14:05:09.000Z",
  message_delivery: { email: "queued" },
  warnings: [],
} satisfies StartedTransfer;

export const exampleTransfer = {
  ...startedExample,
  status: "completed",
  message_delivery: { email: "sent" },
  ended_at: "2026-11-22T08:30:41.000Z",
  ended_by: "recipient",
  end_reason: null,
  delivery_faults: {},
  product_id: "prd_01kgv1n3m8rj4s6w2x9y5z7c0d",
  changed_at: "2026-11-22T08:30:41.000Z",
} satisfies TransferView;

export const startTransferOperation = operation({
  id: "startTransfer",
  method: "POST",
  path: "/v1/transfer",
  tag: "Transfers",
  summary: "Initiate an ownership transfer",
  description:
    "Starts the transfer of a passport from its present holder to a recipient, who gets a confirmation link by " +
    "e-mail and, where a number is given and a gateway is configured, by SMS. Nothing changes hands before the " +
    "recipient accepts. A passport has one pending transfer at a time. Only the issuing brand's keys can start " +
    "one.",
  scope: "transfer",
  body: startTransferBody,
  bodyExample: { code: "7K3M-Q2XD-9F4T-VW8P8", recipient_email: "anna@example.com" },
  errorCodes: { "/code": "invalid_code" },
  status: 201,
  answer: startedTransfer,
  answerHeaders: { Location: "Where the transfer can be followed." },
  answerExample: startedExample,
  errors: [
    "passport_not_found",
    "invalid_code",
    "transfer_already_pending",
    "recipient_is_current_holder",
    "example_stays_in_team",
    "passport_not_transferable",
    "item_reported_stolen",
    "item_reported_lost",
    "item_recalled",
    "recipient_limit_reached",
  ],
});

export const getTransferOperation = operation({
  id: "getTransfer",
  method: "GET",
  path: "/v1/transfers/{id}",
  tag: "Transfers",
  summary: "Follow a transfer",
  description:
    "The current state of one of the brand's transfers: its status, the delivery of the link, and its outcome.",
  scope: ["read", "transfer"],
  params: transferParams,
  paramsExample: { id: EXAMPLE_ID },
  status: 200,
  answer: transferView,
  answerExample: exampleTransfer,
  errors: ["transfer_not_found"],
});

export const cancelTransferOperation = operation({
  id: "cancelTransfer",
  method: "POST",
  path: "/v1/transfers/{id}/cancel",
  tag: "Transfers",
  summary: "Cancel a pending transfer",
  description:
    "Cancels a pending transfer. Its link stops working, a message that has not been sent is withdrawn, and a " +
    "recipient who has opened the link is notified.",
  scope: "transfer",
  params: transferParams,
  paramsExample: { id: EXAMPLE_ID },
  status: 200,
  answer: transferView,
  answerExample: { ...exampleTransfer, status: "cancelled", ended_by: "key" },
  errors: ["transfer_not_found", "transfer_not_pending"],
});
