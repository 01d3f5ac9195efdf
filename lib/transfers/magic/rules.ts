/**
 * Recipients that answer a test brand's transfers by themselves, at a domain that nobody can have (RFC 2606, 2). What
 * stands behind a plus tells one from another: `accept+anna@test.example`.
 */

export const MAGIC_ACTS = ["accept", "decline", "bounce", "expire"] as const;
export type MagicAct = (typeof MAGIC_ACTS)[number];
export const MAGIC_DOMAIN = "test.example";

/** What a recipient does by themselves; null: they are none of these. */
export function magicActOf(mailbox: string): MagicAct | null {
  const [local = "", domain] = mailbox.toLowerCase().split("@");
  const [name] = local.split("+", 1);
  return domain === MAGIC_DOMAIN ? (MAGIC_ACTS.find((act) => act === name) ?? null) : null;
}

/** What the mail server that is not there answers to a mail for `bounce@`. */
export const BOUNCED = "550 5.1.1 There is no such mailbox: this is the test recipient that mail does not reach.";
