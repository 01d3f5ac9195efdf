import type { ClaimsBy } from "@/lib/brands/settings/settings-values";
import { mailsTo } from "@/lib/holders/testing/account-kit";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintMember } from "@/lib/platform/testing/factories";
import { mailboxOf, mintScene, visitor } from "../../testing/transfer-kit";
import { listClaims } from "../list-claims";
import { startClaim } from "../start-claim";

/** What tests of claims share. */

/** A brand whose transfer message was processed by the job loop. */
export async function mintClaimable(claimsBy: ClaimsBy = "approval") {
  const { db, pool } = testDatabase();
  const scene = await mintScene({ warrantyMonths: 24 });
  await pool.query("update brands set claims_by = $2 where id = $1", [scene.brandId, claimsBy]);
  const owner = contextOf(db, (await mintMember(db, scene)).actor);
  const claim = (email = mailboxOf("anna"), changes: Partial<Parameters<typeof startClaim>[1]> = {}) =>
    startClaim(visitor(), { code: scene.code, email, locale: "en", clientAddress: "192.0.2.1", ...changes });
  const listed = async () => (await listClaims(owner, { status: [], limit: 50 })).rows;
  return { ...scene, owner, claim, listed };
}

const claimTokensIn = (text: string) => [...text.matchAll(/\/claim\/([A-Za-z0-9_-]{32})/g)].map(([, token]) => token!);

/** The tokens of the links that a mailbox was sent for its claims, the newest last. */
export async function claimTokensOf(mailbox: string): Promise<string[]> {
  const links = (await mailsTo(mailbox)).filter(({ kind }) => kind === "claim_link");
  return links.map(({ text }) => claimTokensIn(text)[0]!);
}
