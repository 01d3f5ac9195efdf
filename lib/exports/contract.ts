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
    "All of a list as JSON Lines, one object a line, each as the list's own operation answers it, the oldest first: " +
      "a million lines as well as ten, made as fast as they are read, packed with gzip for whoever takes it so.",
    "A body that breaks off ends without its last chunk, which HTTP clients tell as an error: go on with `after`, " +
      "the `id` of the last whole line. A body that ends as it should is whole.",
    "A line is as of the moment it was read, not of the beginning: what is there all the while stands in the file " +
      "once, what was added meanwhile comes at its end, and what was changed meanwhile may stand as before. To catch " +
      "up, follow `GET /v1/events`, or list passports, transfers and reviews with `changed_since` a minute before " +
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
