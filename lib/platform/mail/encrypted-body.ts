import { encrypt, decrypt } from "@/lib/platform/secrets";
import type { Listing } from "./message-content";

/** What is sent, as it lies in the database: sealed, since it names a person and holds a link that is a credential. */

export interface EmailBody {
  /** Exactly one mailbox. */
  to: string;
  /** In whose name: the brand. */
  senderName: string;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  /** What stands of it in a mail that lists it with others. */
  listing?: Listing;
  /** Where mail programs end such mail by themselves (RFC 8058). */
  unsubscribe?: string;
}

export interface SmsBody {
  /** E.164. */
  to: string;
  text: string;
}

export function encryptBody(body: EmailBody | SmsBody): Buffer {
  return encrypt(JSON.stringify(body));
}

/** The body as it was sealed; whoever reads it knows the channel, and by that the type. Throws as `unseal` does. */
export function decryptBody<Body extends EmailBody | SmsBody>(sealed: Buffer): Body {
  return JSON.parse(decrypt(sealed)) as Body;
}
