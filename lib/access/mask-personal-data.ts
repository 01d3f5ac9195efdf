import { maskText } from "@/lib/platform/error-for-log";
import { maskMailbox } from "@/lib/platform/input/mailbox";
import { type Actor, actorMay } from "./actor";

interface PersonalMembers {
  recipientEmail?: string | null;
  recipientPhone?: string | null;
  message?: string | null;
  email?: string | null;
}

const DIGITS_SHOWN = 3;

const MASKS: { [Name in keyof PersonalMembers]-?: (value: string) => string } = {
  recipientEmail: maskMailbox,
  email: maskMailbox,
  recipientPhone: (number) => `${number.slice(0, DIGITS_SHOWN)}•••`,
  message: maskText,
};

/** Masks addresses and phone numbers unless the actor may see them. Every read must pass through here. */
export function asSeenBy<Row extends PersonalMembers>(actor: Actor, row: Row): Row {
  if (actorMay(actor, "holders.read")) return row;
  const masked = Object.entries(MASKS).flatMap(([name, mask]) => {
    const value = row[name as keyof PersonalMembers];
    return typeof value === "string" ? [[name, mask(value)]] : [];
  });
  return { ...row, ...Object.fromEntries(masked) };
}
