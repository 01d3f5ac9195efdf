import { timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { findMailMember, updateMailChoices, type MailMember } from "@/db/queries/team";
import type { AllBrandsDb } from "@/db/tenant";
import { nothing, useCase } from "@/lib/access/use-case";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { isTimeZone } from "@/lib/platform/i18n/format";
import { type Locale, localeOr } from "@/lib/platform/i18n/locales";
import { hashAddress } from "@/lib/platform/secrets";

export const DIGESTS = ["off", "daily", "weekly"] as const;
export type Digest = (typeof DIGESTS)[number];

export const showMailChoices = useCase({
  may: "oneself",
  by: "member",
  input: nothing,
  audits: [],
  run: async ({ db, actor }): Promise<{ digest: Digest; mentions: boolean }> => {
    const member = await findMailMember(db, actor);
    const digest = member?.digestSince == null ? "off" : member.digestEveryDays === 1 ? "daily" : "weekly";
    return { digest, mentions: member?.mentionsOffAt == null };
  },
});

const mailChoices = z.object({
  digest: z.enum(DIGESTS).default("off"),
  mentions: z.enum(["on", "off"]).default("off"),
  /** Of the browser, so that the digest arrives in the person's morning. */
  timeZone: z.string().max(64).refine(isTimeZone).optional(),
});

export const chooseMails = useCase({
  may: "oneself",
  by: "member",
  input: mailChoices,
  audits: [],
  run: async ({ db, actor, at }, { digest, mentions, timeZone }) => {
    const { brandId, userId } = actor;
    const member = await findMailMember(db, actor);
    if (!member) return;
    await updateMailChoices(db, {
      brandId,
      userId,
      digestSince: digest === "off" ? null : (member.digestSince ?? at),
      ...(digest !== "off" && { digestEveryDays: digest === "daily" ? 1 : 7, digestTimeZone: timeZone ?? null }),
      mentionsOffAt: mentions === "on" ? null : (member.mentionsOffAt ?? at),
    });
  },
});

const CHOSEN_MAILS = ["digest", "mentions"] as const;
type ChosenMail = (typeof CHOSEN_MAILS)[number];

interface MailOf {
  brandId: string;
  userId: string;
  mail: ChosenMail;
}

const FORM = /^(br[dt]_[0-9a-z]{26})\.(usr_[0-9a-z]{26})\.(digest|mentions)\.([0-9a-f]{64})$/;

const mark = ({ brandId, userId, mail }: MailOf) => hashAddress(`unsubscribe ${brandId} ${userId} ${mail}`);

/** A token that only unsubscribes one member from one kind of mail. Each of these mails contains it. */
export function unsubscribeToken(of: MailOf): string {
  return `${of.brandId}.${of.userId}.${of.mail}.${mark(of)}`;
}

function readUnsubscribeToken(token: string): MailOf | null {
  const [, brandId, userId, mail, signature] = FORM.exec(token) ?? [];
  if (!brandId || !userId || !mail || !signature) return null;
  const of = { brandId, userId, mail: mail as ChosenMail };
  return timingSafeEqual(Buffer.from(signature), Buffer.from(mark(of))) ? of : null;
}

/** The confirmation page, and the address for one-click unsubscription (RFC 8058). */
export function unsubscribeLinks(of: MailOf): { page: string; oneClick: string } {
  const page = `${environment().publicUrl}/unsubscribe/${unsubscribeToken(of)}`;
  return { page, oneClick: `${page}/now` };
}

interface EndableMail {
  mail: ChosenMail;
  locale: Locale;
  isEnded: boolean;
}

const isEnded = (mail: ChosenMail, { digestSince, mentionsOffAt }: MailMember) =>
  mail === "digest" ? digestSince === null : mentionsOffAt !== null;

/** Null if this deployment did not create the link or the person is no longer a member. */
export async function viewMailByLink({ db }: { db: AllBrandsDb }, token: string): Promise<EndableMail | null> {
  const of = readUnsubscribeToken(token);
  const member = of && (await findMailMember(db, of));
  if (!of || !member) return null;
  return { mail: of.mail, locale: localeOr(member.locale), isEnded: isEnded(of.mail, member) };
}

const unknownLink = () => new DomainError("not_found", "This link ends no mail.");

async function findMailOfLink(_: AllBrandsDb, { token }: { token: string }): Promise<MailOf> {
  const of = readUnsubscribeToken(token);
  if (!of) throw unknownLink();
  return of;
}

/** Idempotent. Throws `not_found` for an unknown link. */
export const endMailByLink = useCase({
  may: "bearer",
  by: "visitor",
  input: z.object({ token: z.string().max(200) }),
  findTarget: findMailOfLink,
  audits: [],
  run: async ({ db, at, target }) => {
    const { brandId, userId, mail } = target;
    const member = await findMailMember(db, target);
    if (!member) throw unknownLink();
    if (isEnded(mail, member)) return;
    const change = mail === "digest" ? { digestSince: null } : { mentionsOffAt: at };
    await updateMailChoices(db, { brandId, userId, ...change });
  },
});
