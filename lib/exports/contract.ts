import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { passportExample } from "@/lib/passports/api-contract";

export const EXPORTS = ["products", "passports", "transfers", "warranties", "compliance", "events"] as const;
export type Export = (typeof EXPORTS)[number];

export const JSON_LINES = "application/x-ndjson";

const AFTER = /^(?:(?:prd|psp|trf|wty)_[0-9a-z]{26}|evt_[0-9a-z]{26}_(?:0|[1-9][0-9]{0,3}))$/;

export const exportQuery = z.strictObject({
  after: z
    .string()
    .regex(AFTER, { error: "The id of the last line that you have." })
    .optional()
    .describe("Go on behind this line: its `id`, of `compliance` its `product_id`."),
});

export const exportListOperation = operation({
  id: "exportList",
  method: "GET",
  path: "/v1/exports/{list}",
  tag: "Exports",
  summary: "Take a whole list away",
  description: [
    "A whole list as JSON Lines: one object per line, in the form of the list's own operation, oldest first. Lines " +
      "are sent as fast as you read them, compressed with gzip if you accept it.",
    "An interrupted body ends without its last chunk, which HTTP clients report as an error. Continue with `after`, " +
      "the `id` of the last complete line. A body that ends normally is complete.",
    "Each line shows the object at the moment it was read. Objects that exist during the whole export appear once, " +
      "new objects appear at the end, and objects that change meanwhile may appear in their old form. To catch up, " +
      "follow `GET /v1/events`, or list passports, transfers and reviews with `changed_since` a minute before " +
      "the answer's `Date`.",
    "A key may have two under way; further ones wait, and are 429 where that takes too long.",
  ].join("\n\n"),
  scope: "read",
  params: z.strictObject({ list: z.enum(EXPORTS).describe("Which list.") }),
  paramsExample: { list: "passports" },
  query: exportQuery,
  status: 200,
  fileAnswer: JSON_LINES,
  packsFile: true,
  answer: z.string(),
  answerExample: JSON.stringify(passportExample),
  errors: ["not_found", "event_not_found"],
});
