/** The client's address; the server in front sets it. */
export const CLIENT_ADDRESS_HEADER = "x-carnet-client-address";

/** Where a sign-in comes from, as far as it is known. */
export interface Client {
  /** Null when it is not known: then only the account is counted. */
  clientAddress: string | null;
  userAgent: string | null;
  /** SHA-256 of the random value in this browser's own cookie; null: it has none, and counts as new each time. */
  deviceHash: string | null;
}
