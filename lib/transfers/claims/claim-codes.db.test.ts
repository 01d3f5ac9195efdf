import { afterEach, describe, expect, it } from "vitest";
import { drawClaimSheet } from "@/lib/dossiers/claim-sheet";
import { MINUTE_MS, setClock } from "@/lib/platform/clock";
import type { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { openTestPool, testDatabase } from "@/lib/platform/testing/database";
import { auditActions, giveTo, mailboxOf, passportRow, visitor } from "../testing/transfer-kit";
import { hashClaimCode, claimCodesForm, makeClaimCodes } from "./claim-codes";
import { confirmClaim } from "./decide-claim";
import { startClaim } from "./start-claim";
import { claimTokensOf, mintClaimable } from "./testing/claim-kit";

const { pool } = testDatabase();
let restoreClock = () => {};
afterEach(() => restoreClock());
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    ({ code }: DomainError) => code,
  );

/** An item with the code under its label. */
async function mintCoded() {
  const scene = await mintClaimable("code");
  const make = async (replaces?: "yes") => {
    const form = claimCodesForm.parse({ ids: scene.passportId, format: "json", replaces });
    return JSON.parse((await makeClaimCodes(scene.owner, form)).file) as { claim_code: string }[];
  };
  const [{ claim_code: claimCode }] = (await make()) as [{ claim_code: string }];
  return { ...scene, make, claimCode };
}

describe("the code under an item's label", () => {
  it("makes whoever types it the holder, once their mailbox has answered", async () => {
    const { claim, claimCode, passportId, brandId } = await mintCoded();
    const anna = mailboxOf("anna");
    await claim(anna, { claim_code: claimCode.toLowerCase().replaceAll("-", " ") });
    expect((await passportRow(passportId)).holder_id).toBeNull();
    await confirmClaim(visitor(), { token: (await claimTokensOf(anna))[0]! });
    expect(await passportRow(passportId)).toMatchObject({ holder_email: anna, transfer_count: 1 });
    expect(await auditActions(brandId)).toEqual([
      "claim_codes.made",
      "transfer.started",
      "transfer.completed",
      "claim.approved",
    ]);
    expect(await refusal(claim(mailboxOf("late"), { claim_code: claimCode }))).toBe("item_was_held");
  });

  it("is printed on sheets of 24, alone in a field that can be covered, for at most 480 items", async () => {
    const { owner, passportId } = await mintClaimable("code");
    const codes = await makeClaimCodes(owner, claimCodesForm.parse({ ids: passportId, format: "pdf" }));
    const sheetOptions = { publicUrl: "https://id.example.com", at: new Date() };
    const file = await drawClaimSheet(Array(25).fill(codes.rows[0]), { locale: "fr", ...sheetOptions });
    expect(file.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(2);
    const many = claimCodesForm.parse({ ids: Array.from({ length: 481 }, () => newId("psp")), format: "pdf" });
    expect(await refusal(makeClaimCodes(owner, many))).toBe("too_many_records");
  });

  it("is kept as a keyed hash, told once, and replaced only on request", async () => {
    const { make, claim, claimCode, passportId } = await mintCoded();
    const { rows } = await pool.query<{ code_hash: string }>("select * from claim_codes where passport_id = $1", [
      passportId,
    ]);
    expect(JSON.stringify(rows)).not.toContain(claimCode.replaceAll("-", ""));
    expect(await make()).toEqual([]);
    const anna = mailboxOf("anna");
    await claim(anna, { claim_code: claimCode });
    const [fresh] = await make("yes");
    expect(await refusal(claim(mailboxOf("old"), { claim_code: claimCode }))).toBe("claim_code_wrong");
    // What was typed before it was replaced is worth nothing either.
    expect(await refusal(confirmClaim(visitor(), { token: (await claimTokensOf(anna))[0]! }))).toBe("claim_ended");
    expect(await refusal(claim(mailboxOf("new"), { claim_code: fresh!.claim_code }))).toBe("done");
  });

  it("bears few wrong tries from one network, concurrent ones included, and none of another item's", async () => {
    const { claim, claimCode, code } = await mintCoded();
    const other = await mintCoded();
    expect(await refusal(claim(mailboxOf("x"), { claim_code: other.claimCode }))).toBe("claim_code_wrong");
    expect(await refusal(claim(mailboxOf("x")))).toBe("claim_code_wrong");
    const { db: many } = openTestPool(4);
    const guess = { email: mailboxOf("y"), locale: "en", claim_code: "0000-0000-0000" } as const;
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        refusal(startClaim({ db: many }, { code, ...guess, clientAddress: `2001:db8:1:2::${index}` })),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === "claim_code_wrong")).toHaveLength(10);
    expect(outcomes.filter((outcome) => outcome === "code_attempts_limited")).toHaveLength(20);
    const right = { claim_code: claimCode, clientAddress: "2001:db8:1:2::beef" };
    expect(await refusal(claim(mailboxOf("x"), right))).toBe("code_attempts_limited");
    restoreClock = setClock(() => new Date(Date.now() + 16 * MINUTE_MS));
    expect(await refusal(claim(mailboxOf("x"), right))).toBe("done");
  });

  it("lets the rightful person in whatever strangers entered from other networks", async () => {
    const { claim, claimCode } = await mintCoded();
    for (let network = 0; network < 12; network += 1)
      for (let tried = 0; tried < 11; tried += 1)
        await refusal(claim(mailboxOf("x"), { claim_code: "0000-0000-0000", clientAddress: `198.51.100.${network}` }));
    expect(await refusal(claim(mailboxOf("anna"), { claim_code: claimCode }))).toBe("done");
  });

  it("has twelve characters; one of eight that was printed before is still good", async () => {
    const { claim, claimCode, passportId } = await mintCoded();
    expect(claimCode).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
    await pool.query("update claim_codes set code_hash = $2 where passport_id = $1", [
      passportId,
      hashClaimCode(passportId, "ABCD2345"),
    ]);
    expect(await refusal(claim(mailboxOf("anna"), { claim_code: "abcd-2345" }))).toBe("done");
  });

  it("is not made for what has a holder, nor for another brand's items", async () => {
    const [ours, theirs] = [await mintClaimable("code"), await mintClaimable("code")];
    await giveTo(ours);
    const form = claimCodesForm.parse({ ids: [ours.passportId, theirs.passportId], format: "csv" });
    expect(await makeClaimCodes(ours.owner, form)).toMatchObject({ count: 0 });
  });
});
