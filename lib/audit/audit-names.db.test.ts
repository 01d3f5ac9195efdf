import { expect, it } from "vitest";
import { appendAudit } from "@/lib/access/append-audit";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintBrand, mintMember, mintProduct } from "@/lib/platform/testing/factories";
import { startTransfer } from "@/lib/transfers/start-transfer";
import { listAudit, showAuditRow } from "./list-audit";
import { auditListQuery } from "./list-contract";

const { db } = testDatabase();

async function mintNamed(name: string) {
  const { brandId } = await mintBrand(db);
  const { actor } = await mintMember(db, { brandId });
  return { context: contextOf(db, actor), ...(await mintProduct(db, { brandId, units: 1, name })) };
}

it("names the product that a row is about, by product, passport or transfer, and never another brand's", async () => {
  const [own, other] = [await mintNamed("Fjord Anorak"), await mintNamed("Theirs alone")];
  const [{ passportId, code }] = own.passports as [(typeof own.passports)[number]];
  const append = (targetKind: string, targetId: string) =>
    db.transaction((tx) => appendAudit(tx, own.context, { action: "list.exported", targetKind, targetId }));
  await append("product", own.productId);
  await append("passport", passportId);
  await startTransfer(own.context, { code, recipient_email: "anna@example.com", kind: "sale", expires_in_days: 7 });
  await append("product", other.productId);
  await append("brand", "nothing of the kind");

  const { rows } = await listAudit(own.context, auditListQuery.parse({}), "UTC");
  const productNames = Object.fromEntries(
    rows.map(({ targetKind, targetId, productName }) => [
      `${targetKind} ${targetId === other.productId ? "of another brand" : ""}`.trim(),
      productName,
    ]),
  );
  expect(productNames).toEqual({
    product: "Fjord Anorak",
    passport: "Fjord Anorak",
    transfer: "Fjord Anorak",
    "product of another brand": null,
    brand: null,
  });
  expect(await showAuditRow(own.context, { sequence: rows.at(-1)!.sequence })).toMatchObject({
    productName: "Fjord Anorak",
  });
});
