/**
 * Recipients that answer a test brand's transfers automatically. Their domain is reserved (RFC 2606, section 2). A
 * plus suffix distinguishes them: `accept+anna@test.example`.
 */

export const MAGIC_ACTS = ["accept", "decline", "bounce", "expire"] as const;
export type MagicAct = (typeof MAGIC_ACTS)[number];
export const MAGIC_DOMAIN = "test.example";

export function magicActOf(mailbox: string): MagicAct | null {
  const [local = "", domain] = mailbox.toLowerCase().split("@");
  const [name] = local.split("+", 1);
  return domain === MAGIC_DOMAIN ? (MAGIC_ACTS.find((act) => act === name) ?? null) : null;
}

export const BOUNCED = "550 5.1.1 There is no such mailbox: this is the test recipient that mail does not reach.";
