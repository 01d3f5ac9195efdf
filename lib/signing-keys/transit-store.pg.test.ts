import { compactVerify, createLocalJWKSet } from "jose";
import { afterAll, describe, expect, it, vi } from "vitest";
import { mintReview } from "@/lib/compliance/testing/review-kit";
import { showCredential, showIdentity } from "@/lib/credentials/show-credential";
import { signStatusList } from "@/lib/credentials/status-credential";
import { findPublicUnit } from "@/lib/interchange/public-subjects";
import { DAY_MS, HOUR_MS, setClock } from "@/lib/platform/clock";
import { forgetEnvironment } from "@/lib/platform/env";
import { decrypt } from "@/lib/platform/secrets";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf } from "@/lib/platform/testing/factories";
import { withSettings } from "@/lib/platform/testing/settings";
import { askKeyChange, decideOnKeyChange, showSigningKeys } from "./change-keys";
import { transitStore } from "./open-signing-key";
import type { KeyChange } from "./rules";
import { startTransitServer } from "./testing/transit-server";

const { db, pool } = testDatabase();
const kms = await startTransitServer();
afterAll(() => kms.close());
withSettings({ SIGNING_KEYS_URL: kms.address() });

function without(): void {
  vi.stubEnv("SIGNING_KEYS_URL", "");
  forgetEnvironment();
}
function withKms(): void {
  vi.stubEnv("SIGNING_KEYS_URL", kms.address());
  forgetEnvironment();
}

async function mintHouse() {
  const scene = await mintReview(db);
  const { rows } = await pool.query(
    "select code, slug from passports join brands on brands.id = brand_id where product_id = $1",
    [scene.productId],
  );
  const { code, slug } = rows[0] as { code: string; slug: string };
  const change = async (keyChange: KeyChange) => {
    await askKeyChange(contextOf(db, scene.owner), { change: keyChange });
    const { open } = await showSigningKeys(contextOf(db, scene.jonas));
    await decideOnKeyChange(contextOf(db, scene.jonas), { keyChangeId: open!.id, decision: "consented" });
  };
  const references = async () => {
    const { rows: keyRows } = await pool.query(
      "select private_sealed as sealed from signing_keys where brand_id = $1 and private_sealed is not null order by usable_from",
      [scene.brandId],
    );
    return (keyRows as { sealed: Buffer }[]).map(({ sealed }) => decrypt(sealed));
  };
  const rename = (name: string) => pool.query("update products set name = $2 where id = $1", [scene.productId, name]);
  return {
    ...scene,
    signed: async () => (await showCredential(db, await findPublicUnit({ db }, { code }))).token,
    list: () => signStatusList(db, { slug, list: "1", purpose: "revocation" }),
    verify: async (token: string) => {
      const { verificationMethod } = await showIdentity({ db }, { slug });
      const keys = verificationMethod.map(({ id, publicKeyJwk }) => ({ ...publicKeyJwk, kid: id }));
      return compactVerify(token, createLocalJWKSet({ keys }));
    },
    change,
    references,
    rename,
  };
}

describe("keys in a KMS", () => {
  it("sign what a brand signs, and nothing but their names is kept here", async () => {
    const house = await mintHouse();
    const token = await house.signed();
    await expect(house.verify(token)).resolves.toBeTruthy();
    await expect(house.verify(await house.list())).resolves.toBeTruthy();
    expect(await house.references()).toEqual([expect.stringMatching(/^transit:carnet-skc_\w+:1$/)]);
    const signatures = kms.state.signatures;
    expect(await house.signed()).toBe(token);
    expect(kms.state.signatures).toBe(signatures);
  });

  it("follow each other, and what a compromised one signed is worth nothing", async () => {
    const house = await mintHouse();
    const first = await house.signed();
    await house.change("rotate");
    const restore = setClock(() => new Date(Date.now() + DAY_MS + HOUR_MS));
    try {
      await house.rename("Renamed");
      const second = await house.signed();
      expect(second.split(".")[0]).not.toBe(first.split(".")[0]);
      await expect(house.verify(first)).resolves.toBeTruthy();
      await house.change("compromised");
      await expect(house.verify(second)).rejects.toThrow();
      await expect(house.verify(await house.signed())).resolves.toBeTruthy();
    } finally {
      restore();
    }
  });

  it("come after those that lie here, which go on until they are rotated", async () => {
    without();
    const house = await mintHouse();
    const first = await house.signed();
    withKms();
    await house.rename("Renamed");
    await expect(house.verify(await house.signed())).resolves.toBeTruthy();
    expect(await house.references()).toEqual([expect.not.stringContaining("transit")]);
    await house.change("rotate");
    expect((await house.references()).at(-1)).toMatch(/^transit:/);
    await expect(house.verify(first)).resolves.toBeTruthy();
  });

  it("cannot be used while it is away or not named; what is signed already is served", async () => {
    const house = await mintHouse();
    const token = await house.signed();
    kms.state.isAway = true;
    try {
      expect(await house.signed()).toBe(token);
      await house.rename("Renamed");
      await expect(house.signed()).rejects.toMatchObject({ code: "signing_key_missing", status: 503 });
    } finally {
      kms.state.isAway = false;
    }
    without();
    await expect(house.signed()).rejects.toMatchObject({ code: "signing_key_missing" });
    withKms();
    await expect(house.verify(await house.signed())).resolves.toBeTruthy();
  });

  it("are not to be had with a wrong token, or from a key of another kind", async () => {
    await expect(transitStore(kms.address("wrong")).make()).rejects.toMatchObject({ code: "signing_key_missing" });
    const { reference } = await transitStore(kms.address()).make();
    const [mark, name] = reference.split(":");
    const later = transitStore(kms.address()).open(`${mark}:${name}:2`);
    await expect(later.sign(Buffer.from("x"))).rejects.toMatchObject({ code: "signing_key_missing" });
  });
});
