import { z } from "zod";
import { findMailMember, type MailMember, updateMailChoices } from "@/db/queries/mail-members";
import type { AllBrandsDb } from "@/db/tenant";
import { useCase } from "@/lib/access/use-case";
import { DomainError } from "@/lib/platform/errors";
import { type Locale, localeOr } from "@/lib/platform/i18n/locales";
import { type ChosenMail, type MailOf, readUnsubscribeToken } from "./unsubscribe-link";

export interface EndableMail {
  mail: ChosenMail;
  locale: Locale;
  /** It is not sent any more. */
  isEnded: boolean;
}

const isEnded = (mail: ChosenMail, { digestSince, mentionsOffAt }: MailMember) =>
  mail === "digest" ? digestSince === null : mentionsOffAt !== null;

async function findMail(db: AllBrandsDb, token: string): Promise<{ of: MailOf; member: MailMember } | null> {
  const of = readUnsubscribeToken(token);
  const member = of && (await findMailMember(db, of));
  return of && member ? { of, member } : null;
}

/** What mail a link ends, and whether it has; null for a link that nobody here made, and for who is no member now. */
export async function viewMailByLink({ db }: { db: AllBrandsDb }, token: string): Promise<EndableMail | null> {
  const found = await findMail(db, token);
  if (!found) return null;
  const { of, member } = found;
  return { mail: of.mail, locale: localeOr(member.locale), isEnded: isEnded(of.mail, member) };
}

/** Ends the mail that a link belongs to; what has ended stays so. Throws `not_found`, as there is no such mail. */
export const endMailByLink = useCase({
  may: "bearer",
  by: "visitor",
  input: z.object({ token: z.string().max(200) }),
  audits: [],
  run: async ({ db, at }, { token }) => {
    const found = await findMail(db, token);
    if (!found) throw new DomainError("not_found", "This link ends no mail.");
    const { brandId, userId, mail } = found.of;
    if (isEnded(mail, found.member)) return;
    const change = mail === "digest" ? { digestSince: null } : { mentionsOffAt: at };
    await updateMailChoices(db, { brandId, userId, ...change });
  },
});
