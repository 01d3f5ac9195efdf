import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { testFlag } from "@/lib/platform/input/ids";
import { afterId, pageSize } from "@/lib/platform/input/list-page";
import { FOLLOWING, pageOf, pageParameters } from "@/lib/platform/input/list-parameters";
import { MESSAGE_CHANNELS } from "@/lib/platform/mail/rules";

export const testMessagesQuery = z.strictObject({
  ...pageParameters("Messages"),
  transfer_id: z.string().max(100).optional().describe("Of this transfer only."),
});

const testMessage = z
  .strictObject({
    id: z.string(),
    test: testFlag(),
    channel: z.enum(MESSAGE_CHANNELS),
    kind: z.string().describe("`transfer_invitation`, `transfer_receipt` and so on."),
    transfer_id: z.string().nullable(),
    to: z.string().describe("The mailbox, or the number in E.164."),
    subject: z.string(),
    text: z.string(),
    html: z.string().nullable().describe("Null for a text message."),
    links: z
      .array(z.string())
      .describe("The addresses in the text, in their order: the first is what it asks to open."),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "TestMessage" });
export type TestMessage = z.output<typeof testMessage>;

const example: TestMessage = {
  id: "msg_01kakz9q4wq3t8m5x7n2d6b0hc",
  test: true,
  channel: "email",
  kind: "transfer_invitation",
  transfer_id: "trf_01kakz9q4wq3t8m5x7n2d6b0hc",
  to: "anna@example.com",
  subject: "Rain jacket Fjell is yours to accept",
  text: "Accept it here: https://passports.example/t/3Zc0…",
  html: "<!doctype html>…",
  links: ["https://passports.example/t/3Zc0…"],
  created_at: "2026-11-23T08:30:41.000Z",
};

const COMMON = { method: "GET", tag: "Test mode", scope: "transfer", status: 200 } as const;

export const listTestMessagesOperation = operation({
  ...COMMON,
  id: "listTestMessages",
  path: "/v1/test/messages",
  summary: "List what would have been sent",
  description: [
    "A test brand sends no e-mail and no SMS: its messages are stored, newest first, with their links, so that " +
      "your tests can follow them as a person would. With a test key only.",
    "Recipients at `test.example` answer a transfer by themselves, by the ways that people have: " +
      "`accept@test.example` accepts it, `decline@test.example` declines it, `bounce@test.example` cannot be " +
      "reached (`transfer.failed_delivery`), and for `expire@test.example` its time is over at once. What stands " +
      "behind a plus tells one from another: `accept+anna@test.example`. In live mode they do nothing of this.",
    FOLLOWING,
  ].join("\n\n"),
  query: testMessagesQuery,
  queryExample: { transfer_id: "trf_01kakz9q4wq3t8m5x7n2d6b0hc" },
  answer: pageOf(testMessage),
  answerExample: { data: [example], has_more: false, next_cursor: null },
  errors: ["test_key_needed"],
});

export const getTestMessageOperation = operation({
  ...COMMON,
  id: "getTestMessage",
  path: "/v1/test/messages/{id}",
  summary: "Get one message",
  description: "One of the messages that `GET /v1/test/messages` lists. With a test key only.",
  params: z.strictObject({
    id: z
      .string()
      .regex(/^msg_[0-9a-z]{26}$/)
      .describe("The message's id."),
  }),
  paramsExample: { id: "msg_01kakz9q4wq3t8m5x7n2d6b0hc" },
  answer: testMessage,
  answerExample: example,
  errors: ["test_key_needed", "message_not_found"],
});

export const mailboxQuery = z.object({ cursor: afterId, limit: pageSize });
