import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { updateBrandTier } from "@/db/queries/brands";
import { newId } from "@/lib/platform/ids";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintBrand, mintMember } from "@/lib/platform/testing/factories";
import type { Actor } from "./actor";
import { nothing, useCase } from "./use-case";

const { db, pool } = testDatabase();

const committed = vi.fn<(tier: string) => void>();

/** Requires a viewer's permission; changes its brand's tier, which is visible, and audits that as instructed. */
const changeTier = useCase({
  may: "brand.read",
  by: "member",
  input: z.object({ isAudited: z.boolean(), fails: z.boolean(), changes: z.boolean() }).partial(),
  audits: ["brand.tier_changed"],
  run: async ({ tx, actor, audit }, { isAudited = true, fails = false, changes = true }) => {
    if (changes) await updateBrandTier(tx, { brandId: actor.brandId, tier: "premium_enterprise" });
    if (isAudited) await audit("brand.tier_changed", actor.brandId, { by: actor.sessionId });
    if (fails) throw new Error("it failed");
    return "premium_enterprise";
  },
  committed,
});

async function mintScene() {
  const { actor } = await mintMember(db, { ...(await mintBrand(db)), role: "viewer" });
  const stored = async () => {
    const { rows } = await pool.query<{ tier: string; audited: string | null }>(
      `select tier, (select string_agg(action || ' ' || target_kind, ',') from audit_log where brand_id = brands.id
        and action = 'brand.tier_changed') as audited from brands where id = $1`,
      [actor.brandId],
    );
    return rows[0];
  };
  committed.mockClear();
  return { actor, context: contextOf(db, actor), stored, before: await stored() };
}

describe("a use case", () => {
  it("commits its change with the row that tells of it, and only then does what follows", async () => {
    const { context, stored } = await mintScene();
    await changeTier(context, {});
    expect(await stored()).toEqual({ tier: "premium_enterprise", audited: "brand.tier_changed brand" });
    expect(committed.mock.calls).toEqual([["premium_enterprise"]]);
  });

  it("leaves neither change nor row behind when it fails, and nothing follows", async () => {
    const { context, stored, before } = await mintScene();
    await expect(changeTier(context, { fails: true })).rejects.toThrow("it failed");
    expect(await stored()).toEqual(before);
    expect(committed).not.toHaveBeenCalled();
  });

  it("cannot commit a change that it declares to audit without a row, but may find nothing to do", async () => {
    const { context, stored, before } = await mintScene();
    await expect(changeTier(context, { isAudited: false })).rejects.toThrow("wrote nothing to the audit log");
    expect(await stored()).toEqual(before);
    await changeTier(context, { isAudited: false, changes: false });
  });

  it("is refused to another kind of actor than it is for, whatever that one may do", async () => {
    const { actor, stored, before } = await mintScene();
    for (const other of [
      { kind: "system", brandId: actor.brandId },
      { kind: "operator", brandId: actor.brandId },
      { kind: "key", brandId: actor.brandId, keyId: newId("key"), scopes: ["read"] },
    ] as Actor[])
      expect(await changeTier(contextOf(db, other) as never, {}).catch(({ code }) => code as string)).toMatch(
        /^(forbidden|insufficient_scope)$/,
      );
    expect(await stored()).toEqual(before);
  });

  it("carries its declaration", () => {
    expect({ ...changeTier }).toMatchObject({ may: "brand.read", by: "member", audits: ["brand.tier_changed"] });
  });
});

/** Checked by the compiler; this is never called. */
export const doNotCompile = () => {
  const run = async () => {};
  // @ts-expect-error -- no permission
  useCase({ by: "member", input: nothing, audits: [], run });
  // @ts-expect-error -- no actor
  useCase({ may: "brand.read", input: nothing, audits: [], run });
  // @ts-expect-error -- no input
  useCase({ may: "brand.read", by: "member", audits: [], run });
  // @ts-expect-error -- no audit actions
  useCase({ may: "brand.read", by: "member", input: nothing, run });
  // @ts-expect-error -- no such permission
  useCase({ may: "brand.paint", by: "member", input: nothing, audits: [], run });
  // @ts-expect-error -- no such action
  useCase({ may: "brand.read", by: "member", input: nothing, audits: ["brand.painted"], run });
  const only = { may: "brand.read", by: "member", input: nothing } as const;
  // @ts-expect-error -- who audits nothing has no way to
  useCase({ ...only, audits: [], run: ({ audit }) => audit("brand.kept", "x") });
  // @ts-expect-error -- an action that is not declared
  useCase({ ...only, audits: ["brand.kept"], run: ({ audit }) => audit("brand.closed", "x") });
  // @ts-expect-error -- a key cannot act where a member is required
  void changeTier(contextOf(db, { kind: "key", brandId: "b", keyId: "k", scopes: [] }), {});
  // @ts-expect-error -- nor can a missing actor
  void changeTier({ db, requestId: "r" }, {});
  // @ts-expect-error -- no schema but a type
  useCase({ may: "brand.read", by: "member", input: {}, audits: [], run });
  // @ts-expect-error -- a key has no session
  useCase({ ...only, by: ["member", "key"], audits: [], run: async ({ actor }) => actor.sessionId });
};
