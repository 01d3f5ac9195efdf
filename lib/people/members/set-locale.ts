import { updateUserLocale } from "@/db/queries/users";
import type { Context } from "@/lib/access/actor";
import type { MemberActor } from "@/lib/people/sessions/find-member";
import type { Locale } from "@/lib/platform/i18n/locales";

/** Keeps the language the acting person reads: their pages after signing in elsewhere, and messages to them. */
export async function setLocale({ db, actor }: Context<MemberActor>, { locale }: { locale: Locale }): Promise<void> {
  await updateUserLocale(db, { userId: actor.userId, locale });
}
