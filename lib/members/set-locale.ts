import { updateUserLocale } from "@/db/queries/users";
import type { Context } from "@/lib/auth/actor";
import type { Locale } from "@/lib/i18n/locales";
import type { MemberActor } from "@/lib/sessions/find-member";

/** Keeps the language the acting person reads: their pages after signing in elsewhere, and messages to them. */
export async function setLocale({ db, actor }: Context<MemberActor>, { locale }: { locale: Locale }): Promise<void> {
  await updateUserLocale(db, { userId: actor.userId, locale });
}
