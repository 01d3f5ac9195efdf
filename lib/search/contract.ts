import { z } from "zod";
import { searchWords } from "@/lib/platform/input/list-page";
import { RECENT_MAX } from "./rules";

export const SEARCH_CHARACTERS_MAX = 320;

/** Keyed hash of a mailbox, so that URLs contain no e-mail address. */
const mailboxHash = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .optional()
  .catch(undefined);

export const searchQuery = z.object({ q: searchWords, mailbox: mailboxHash });

const OBJECT_ID = /^(?:psp|prd|trf)_[0-9a-z]{26}$/;

/** Ids with commas between them, the open object first. Ignores what is no id. */
const objectIds = z
  .string()
  .catch("")
  .transform((ids) => [...new Set(ids.split(",").filter((id) => OBJECT_ID.test(id)))].slice(0, RECENT_MAX + 1));

export const objectsQuery = z.object({ ids: objectIds, open: z.literal("1").optional().catch(undefined) });
