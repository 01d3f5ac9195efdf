import { z } from "zod";

/** The client's address; the server in front sets it. */
export const CLIENT_ADDRESS_HEADER = "x-carnet-client-address";

/** Where a sign-in comes from, as far as it is known. */
export const client = z.object({
  /** Null when it is not known: then only the account is counted. */
  clientAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  /** SHA-256 of the random value in this browser's own cookie; null: it has none, and counts as new each time. */
  deviceHash: z.string().nullable(),
});
export type Client = z.output<typeof client>;
