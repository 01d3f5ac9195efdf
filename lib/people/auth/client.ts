import { z } from "zod";

export const CLIENT_ADDRESS_HEADER = "x-carnet-client-address";

export const client = z.object({
  /** Null: unknown; then only attempts per account are counted. */
  clientAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  /**
   * SHA-256 of the random value in this browser's cookie; null: no cookie, so every attempt counts as a new device.
   */
  deviceHash: z.string().nullable(),
});
export type Client = z.output<typeof client>;
