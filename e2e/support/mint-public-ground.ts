import { openDatabase } from "@/db/client";
import { insertFirstBatteryStates } from "@/db/queries/battery-states";
import { insertEvidence, insertUse } from "@/db/queries/evidence";
import { insertUnitDocuments } from "@/db/queries/unit-documents";
import { commentOnProduct } from "@/lib/compliance/reviews/comment-on-product";
import type { Ecodesign } from "@/lib/ecodesign/registry";
import { EVERY_FIELD, EVERY_STATE } from "@/lib/ecodesign/testing/every-field";
import { markWithheld } from "@/lib/ecodesign/testing/mark-withheld";
import { UNIT_DOCUMENT_ACCESS } from "@/lib/passports/documents/rules";
import { now } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import { sha256Hex } from "@/lib/platform/secrets";
import { openDataKeys } from "@/lib/platform/secrets/open-data-keys";
import { contextOf, mintBrand, mintHolder, mintMember, mintProduct } from "@/lib/platform/testing/factories";
import { startClaim } from "@/lib/transfers/claims/start-claim";
import { startTransfer } from "@/lib/transfers/start-transfer";
import type { PublicGround } from "./public-ground";

/**
 * Creates a brand with items of two groups that have everything the public must not see, and prints their addresses
 * and those values. Runs in its own process, for the reason in mint-belongings.ts.
 */
const opened = openDatabase(process.env.DATABASE_URL!, 1);
const { db, pool } = opened;
await openDataKeys(db);

const { brandId, slug } = await mintBrand(db, { name: "Halla Outdoor" });
await pool.query(
  "update brands set claims_by = 'approval', support_email = 'care@halla.example', website = 'https://www.halla.example' where id = $1",
  [brandId],
);
const owner = await mintMember(db, { brandId });
const context = contextOf(db, owner.actor);
const hidden: Record<string, string> = { "a member's address": owner.email, "a member's name": "Robin Example" };

const tail = newId("req").slice(-6);
let gtins = 0;
const mintGtin = () => {
  const digits = `0952${String(Number.parseInt(tail, 36) % 100_000_000).padStart(8, "0")}${(gtins += 1)}`;
  const sum = [...digits]
    .toReversed()
    .reduce((all, digit, index) => all + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
};

async function mintItem(group: "battery" | "textiles") {
  const { marked, markers } = markWithheld({ ...EVERY_FIELD, battery_state: EVERY_STATE }, group);
  const { battery_state: state, documents, ...rest } = marked;
  for (const [path, marker] of Object.entries(markers)) hidden[`${group}: ${path}`] = marker;
  const withheld = (["legitimate_interest", "authority", "internal"] as const).map((access) => ({
    kind: "manual" as const,
    access,
    name: `manual-for-${access}-${group}`,
    url: `https://docs.halla.example/${access}-${group}.pdf`,
  }));
  const restrictedKinds = ["technical_file", "test_report"] as const;
  const kinds = group === "battery" ? ([...restrictedKinds, "disassembly", "safety"] as const) : restrictedKinds;
  const byKind = kinds.map((kind) => ({
    kind,
    name: `named-${kind}-${group}`,
    url: `https://docs.halla.example/${kind}-${group}.pdf`,
    issuer: `issuer-of-${kind}-${group}`,
  }));
  for (const { name, url } of [...withheld, ...byKind]) Object.assign(hidden, { [name]: name, [url]: url });
  const gtin = mintGtin();
  const ecodesign = { ...rest, documents: [...documents, ...withheld, ...byKind] } as Ecodesign;
  const mint = (serialNumber: string) =>
    mintProduct(db, {
      brandId,
      name: `Halla ${group} item`,
      gtin,
      productGroup: group,
      serialNumber,
      ecodesign,
      units: 1,
    });
  const { productId, passports } = await mint(`ASKED-${group}`);
  const { passports: others } = await mint(`OTHER-${group}-77`);
  await pool.query("update passports set product_id = $1 where id = $2", [productId, others[0]!.passportId]);
  const [readerItem, other] = [passports[0]!, others[0]!];
  const { holderId, email } = await mintHolder(db, { brandId });
  await pool.query(
    `update passports set holder_id = $2, owner_since = now(), external_id = 'erp-unit-${group}-9',
       status_reason = 'kept-reason-${group}', transfer_count = 1 where id = $1`,
    [readerItem.passportId, holderId],
  );
  await pool.query(`update products set external_id = 'erp-article-${group}-9' where id = $1`, [productId]);
  if (group === "battery")
    await insertFirstBatteryStates(context.db, { brandId, at: now(), sourceKind: "system", sourceId: null }, [
      { passportId: readerItem.passportId, state: state! },
    ]);
  for (const access of UNIT_DOCUMENT_ACCESS) {
    const title = `Halla ${group} paper for ${access}`;
    const file = { mediaType: "application/pdf", sizeBytes: 1, sha256: sha256Hex(title) };
    const document = { kind: "certificate", title, access, state: "ready", createdAt: now() } as const;
    await insertUnitDocuments(context.db, [
      { id: newId("udc"), brandId, passportId: readerItem.passportId, ...document, ...file },
    ]);
    if (access !== "public") hidden[`${group}: a document for ${access}`] = title;
  }
  Object.assign(hidden, {
    [`${group}: the holder's address`]: email,
    [`${group}: another unit's code`]: other.code,
    [`${group}: another unit's serial number`]: `OTHER-${group}-77`,
    [`${group}: the unit's number at the brand`]: `erp-unit-${group}-9`,
    [`${group}: why it stands so`]: `kept-reason-${group}`,
  });
  return { productId, code: readerItem.code, gtin, passportId: readerItem.passportId };
}

const items = [await mintItem("battery"), await mintItem("textiles")];
const [, textile] = items as [(typeof items)[0], (typeof items)[0]];
await commentOnProduct(context, { productId: textile.productId, body: "comment-of-the-team-41" });
hidden["a comment"] = "comment-of-the-team-41";
const documentId = newId("evd");
await insertEvidence(context.db, {
  id: documentId,
  brandId,
  kind: "certificate",
  title: "evidence-kept-inside-41",
  issuer: null,
  issuedOn: null,
  validUntil: null,
  language: null,
  mediaType: "application/pdf",
  sizeBytes: 1,
  sha256: sha256Hex(documentId),
  uploadedBy: owner.userId,
  createdAt: now(),
});
await insertUse(context.db, {
  productId: textile.productId,
  documentId,
  brandId,
  fields: [],
  checks: [],
  attachedBy: owner.userId,
  attachedAt: now(),
});
hidden["evidence"] = "evidence-kept-inside-41";

const mintUnit = async (serialNumber: string) =>
  (await mintProduct(db, { brandId, name: "Halla cap", serialNumber })).passports[0]!.code;
const [transferItem, claimed] = [await mintUnit("GIVEN-1"), await mintUnit("CLAIMED-1")];
const [recipient, claimer] = [`anna-${tail}@example.com`, `carla-${tail}@example.com`];
await startTransfer(context, {
  code: transferItem,
  recipient_email: recipient,
  kind: "sale",
  expires_in_days: 7,
  message: "between-the-two-41",
});
await startClaim(
  { db },
  { code: claimed, email: claimer, locale: "en", clientAddress: null, note: "note-to-the-brand-41" },
);
const ground: PublicGround = {
  slug,
  items,
  given: { code: transferItem, to: recipient },
  claimed: { code: claimed, to: claimer },
  hidden: { ...hidden, "the recipient's address": recipient, "the claimer's address": claimer },
};
process.stdout.write(JSON.stringify(ground));
await opened.close();
