import { encrypt, decrypt } from "@/lib/platform/secrets";
import type { Listing } from "./message-content";

/** The encrypted message body. It names a person and contains a link that is a credential. */

export interface EmailBody {
  to: string;
  senderName: string;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  listing?: Listing;
  /** One-click unsubscribe URL (RFC 8058). */
  unsubscribe?: string;
}

export interface SmsBody {
  to: string;
  text: string;
}

export function encryptBody(body: EmailBody | SmsBody): Buffer {
  return encrypt(JSON.stringify(body));
}

export function decryptBody<Body extends EmailBody | SmsBody>(sealed: Buffer): Body {
  return JSON.parse(decrypt(sealed)) as Body;
}
