import { listMemberEmails } from "@/db/queries/team";
import type { TransferSubject } from "@/db/queries/transfers";
import type { BrandDb } from "@/db/tenant";
import { DomainError } from "@/lib/platform/errors";
import { hashAddress } from "@/lib/platform/secrets";

export async function teamMailboxes(db: BrandDb, brandId: string): Promise<ReadonlySet<string>> {
  return new Set((await listMemberEmails(db, brandId)).map(hashAddress));
}

/** Example items do not exist, so they are only offered to team members. Throws `example_stays_in_team`. */
export async function keepExampleInTeam(
  db: BrandDb,
  { product, brand }: Pick<TransferSubject, "product" | "brand">,
  emailHash: string,
): Promise<void> {
  if (!product.isExample || (await teamMailboxes(db, brand.id)).has(emailHash)) return;
  throw new DomainError(
    "example_stays_in_team",
    "This is example data: its link goes to mailboxes of your team's members only.",
  );
}
