import { describe, expect, it } from "vitest";
import { findKeyForAuthentication } from "@/db/queries/api-keys";
import { listAuditRows } from "@/db/queries/audit";
import { findBrandBySlug } from "@/db/queries/brands";
import { atConsole } from "@/lib/access/actor";
import { DomainError } from "@/lib/platform/errors";
import { randomSecret } from "@/lib/platform/ids";
import { sha256Hex } from "@/lib/platform/secrets";
import { openTestPool, testDatabase } from "@/lib/platform/testing/database";
import { mintApiKey, mintBrand } from "@/lib/platform/testing/factories";
import { newBrand } from "./contract";
import { createBrand, setTier } from "./operate-brands";

const { db } = testDatabase();

const randomSlug = () => `b-${randomSecret(6).toString("hex")}`;
const actionsOf = async (brandId: string) =>
  (await listAuditRows(db, { brandId, afterSequence: 0, limit: 10 })).map(({ actorKind, action, detail }) => [
    actorKind,
    action,
    detail,
  ]);

describe("creating a brand", () => {
  it("writes it with what is known of it, and the operator's audit row", async () => {
    const slug = randomSlug();
    const outcome = await createBrand(
      atConsole(db),
      newBrand.parse({
        name: " Fjord ",
        slug,
        tier: "premium_enterprise",
        website: "https://fjord.example",
        support_email: "help@fjord.example",
      }),
    );
    expect(await findBrandBySlug(db, slug)).toMatchObject({
      name: "Fjord",
      tier: "premium_enterprise",
      website: "https://fjord.example/",
      supportEmail: "help@fjord.example",
    });
    expect(await actionsOf(outcome.brandId)).toEqual([
      ["operator", "brand.created", { slug, tier: "premium_enterprise" }],
    ]);
  });

  it("of ten at once with one slug makes one", async () => {
    const slug = randomSlug();
    const { db: connections } = openTestPool(5);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () => createBrand(atConsole(connections), newBrand.parse({ name: "Fjord", slug }))),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it.each(["", "-a", "a-", "A", "a_b", "ä", "a".repeat(64)])("refuses the slug %j", (slug) => {
    expect(newBrand.safeParse({ name: "Fjord", slug }).success).toBe(false);
  });
});

describe("setting a tier", () => {
  it("is what the next look-up of a key says, and stands in the log once", async () => {
    const { brandId, slug } = await mintBrand(db, { tier: "standard" });
    const { secret } = await mintApiKey(db, { brandId });
    expect(await setTier(atConsole(db), { slug, tier: "premium_enterprise" })).toEqual({ before: "standard" });
    expect(await setTier(atConsole(db), { slug, tier: "premium_enterprise" })).toEqual({
      before: "premium_enterprise",
    });
    expect(await findKeyForAuthentication(db, sha256Hex(secret))).toMatchObject({ tier: "premium_enterprise" });
    expect(await actionsOf(brandId)).toEqual([
      ["operator", "brand.tier_changed", { before: "standard", after: "premium_enterprise" }],
    ]);
  });

  it("of a brand that is not there changes nothing", async () => {
    await expect(setTier(atConsole(db), { slug: randomSlug(), tier: "standard" })).rejects.toThrow(DomainError);
  });
});
