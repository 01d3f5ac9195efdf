import { timingSafeEqual } from "node:crypto";
import { environment } from "@/lib/platform/env";
import { hashAddress } from "@/lib/platform/secrets";

/** The mails that a member can choose to get or not. */
export const CHOSEN_MAILS = ["digest", "mentions"] as const;
export type ChosenMail = (typeof CHOSEN_MAILS)[number];

export interface MailOf {
  brandId: string;
  userId: string;
  mail: ChosenMail;
}

const FORM = /^(br[dt]_[0-9a-z]{26})\.(usr_[0-9a-z]{26})\.(digest|mentions)\.([0-9a-f]{64})$/;

const mark = ({ brandId, userId, mail }: MailOf) => hashAddress(`unsubscribe ${brandId} ${userId} ${mail}`);

/** What ends one kind of mail to one member, and can do nothing else: it stands in each of these mails. */
export function unsubscribeToken(of: MailOf): string {
  return `${of.brandId}.${of.userId}.${of.mail}.${mark(of)}`;
}

/** Whose mail a token ends; null for one that nobody here made. */
export function readUnsubscribeToken(token: string): MailOf | null {
  const [, brandId, userId, mail, given] = FORM.exec(token) ?? [];
  if (!brandId || !userId || !mail || !given) return null;
  const of = { brandId, userId, mail: mail as ChosenMail };
  return timingSafeEqual(Buffer.from(given), Buffer.from(mark(of))) ? of : null;
}

/** Where one is asked whether to end it, and where mail programs end it by themselves (RFC 8058). */
export function unsubscribeLinks(of: MailOf): { page: string; oneClick: string } {
  const page = `${environment().publicUrl}/unsubscribe/${unsubscribeToken(of)}`;
  return { page, oneClick: `${page}/now` };
}
