import { afterEach, expect, it } from "vitest";
import { DAY_MS, setClock } from "@/lib/platform/clock";
import { testDatabase } from "@/lib/platform/testing/database";
import { declineTransfer } from "../decline-transfer";
import { begin, giveTo, mailboxOf, mintScene, tokenOf, visitor } from "../testing/transfer-kit";
import { eraseAddresses } from "./erase-addresses";

const { db, pool } = testDatabase();
let restoreClock = () => {};
afterEach(() => restoreClock());

const afterDays = (days: number) => {
  restoreClock = setClock(() => new Date(Date.now() + days * DAY_MS));
};
const transferRow = async (transferId: string) =>
  (
    await pool.query(
      "select recipient_email, recipient_phone, message, recipient_email_hash from transfers where id = $1",
      [transferId],
    )
  ).rows[0];
const holderEmails = async (brandId: string) =>
  (
    await pool.query<{ email: string | null }>("select email from holders where brand_id = $1 order by created_at", [
      brandId,
    ])
  ).rows.map(({ email }) => email);

it("90 days after a transfer's end its recipient's address, number and message are gone, the keyed hash stays", async () => {
  const scene = await mintScene();
  const recipient = mailboxOf("anna");
  const ended = await begin(scene, {
    recipient_email: recipient,
    recipient_phone: "+491701234567",
    message: "For Anna",
  });
  await declineTransfer(visitor(), { token: await tokenOf(ended), locale: "en" });
  const before = await transferRow(ended);
  afterDays(89);
  await eraseAddresses(db);
  expect(await transferRow(ended)).toEqual(before);
  afterDays(91);
  await eraseAddresses(db);
  expect(await transferRow(ended)).toEqual({ ...before, recipient_email: null, recipient_phone: null, message: null });
});

it("a transfer that is still pending keeps its recipient, however old it is", async () => {
  const transferId = await begin(await mintScene());
  const before = await transferRow(transferId);
  afterDays(200);
  await eraseAddresses(db);
  expect(await transferRow(transferId)).toEqual(before);
});

it("who has given the last item away is forgotten 90 days later, who holds one is not", async () => {
  const scene = await mintScene();
  const first = await giveTo(scene);
  const second = await giveTo(scene);
  afterDays(89);
  await eraseAddresses(db);
  expect(await holderEmails(scene.brandId)).toEqual([first, second]);
  afterDays(91);
  await eraseAddresses(db);
  expect(await holderEmails(scene.brandId)).toEqual([null, second]);
});
