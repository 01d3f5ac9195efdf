import type { MemberActor } from "@/lib/access/actor";
import { isMailStored } from "@/lib/platform/mail/couriers";

/** The notice of an act that sends a message. It says so if the message is in the mailbox because none is sent. */
export const noticeOfMail =
  <Code extends string>(code: Code) =>
  (_input: unknown, _result: unknown, { actor }: { actor: MemberActor }) => ({
    code,
    details: { mail: isMailStored(actor.brandId) ? "stored" : "sent" },
  });
