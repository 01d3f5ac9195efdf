import type { Context, MemberActor } from "@/lib/access/actor";
import { discardFile, receiveFile } from "@/lib/files/receive-file";
import { smallPdf } from "@/lib/files/testing/small-pdf";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintBrand, mintHolder, mintMember, mintProduct } from "@/lib/platform/testing/factories";
import type { UnitDocumentForm } from "../contract";
import { keepUnitDocument } from "../store-document";

/** What tests of items' documents share. */

/** Keeps a small PDF for an item; answers its id. */
export async function keepPdf(
  as: Context<MemberActor>,
  { title = "Certificate", ...said }: Partial<UnitDocumentForm> & { passportId: string },
): Promise<string> {
  const file = await receiveFile([smallPdf(title)]);
  try {
    const document = { kind: "certificate", access: "public", ...said, title } as const;
    return (await keepUnitDocument(as, { file, said: document })).documentId;
  } finally {
    await discardFile(file);
  }
}

/** A brand with two items, one of them held by somebody. */
export async function mintHeldItem() {
  const { db, pool } = testDatabase();
  const { brandId, slug } = await mintBrand(db);
  const owner = contextOf(db, (await mintMember(db, { brandId })).actor);
  const { productId, passports } = await mintProduct(db, { brandId, units: 2 });
  const [item, other] = passports as [(typeof passports)[number], (typeof passports)[number]];
  const giveTo = async (email: string) => {
    const { holderId } = await mintHolder(db, { brandId, email });
    const set = "update passports set holder_id = $1, owner_since = now() where id = $2";
    await pool.query(set, [holderId, item.passportId]);
  };
  const keep = (changes: Partial<UnitDocumentForm> = {}) => keepPdf(owner, { passportId: item.passportId, ...changes });
  return { brandId, slug, owner, productId, ...item, other, giveTo, keep };
}
