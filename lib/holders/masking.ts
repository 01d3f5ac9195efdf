import { type Actor, actorMay } from "@/lib/access/actor";
import { maskMailbox } from "@/lib/platform/input/mailbox";
import { maskText } from "@/lib/platform/mask-text";

/** What is held about a person beside a transfer or an item, under the names that rows have. */
interface PersonalMembers {
  recipientEmail?: string | null;
  recipientPhone?: string | null;
  /** In the giver's own words. */
  message?: string | null;
  /** A holder's. */
  email?: string | null;
}

const DIGITS_SHOWN = 3;

const MASKS: { [Name in keyof PersonalMembers]-?: (value: string) => string } = {
  recipientEmail: maskMailbox,
  email: maskMailbox,
  recipientPhone: (number) => `${number.slice(0, DIGITS_SHOWN)}•••`,
  message: maskText,
};

/** The row, its addresses and numbers masked unless the actor may know them: every read passes through here. */
export function asSeenBy<Row extends PersonalMembers>(actor: Actor, row: Row): Row {
  if (actorMay(actor, "holders.read")) return row;
  const masked = Object.entries(MASKS).flatMap(([name, mask]) => {
    const value = row[name as keyof PersonalMembers];
    return typeof value === "string" ? [[name, mask(value)]] : [];
  });
  return { ...row, ...Object.fromEntries(masked) };
}
