import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { listAuditRows } from "@/db/queries/audit";
import { findPublishedAppearance, listAppearancesOf } from "@/db/queries/brand-appearances";
import { viewPublicPassport } from "@/lib/passport-pages/view-public-passport";
import type { DomainError } from "@/lib/platform/errors";
import { randomSecret } from "@/lib/platform/ids";
import { stateOf } from "@/lib/platform/input/state-of";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintBrand, mintMember, mintProduct } from "@/lib/platform/testing/factories";
import { appearanceForm, appearanceValues } from "./appearance-contract";
import {
  openDraftPicture,
  openAppearancePicture,
  removeAppearancePicture,
  setAppearancePicture,
} from "./appearance-pictures";
import { discardAppearance, editAppearance, publishAppearance, restoreAppearance } from "./change-appearance";
import { DEFAULT_APPEARANCE, VERSIONS_KEPT } from "./rules";
import { previewAppearance, showAppearance } from "./show-appearance";

const { db, pool } = testDatabase();

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail("it was done"),
    (error: DomainError) => error.code,
  );

/** With its own colour, because identical pictures of two brands share one address. */
const photo = (width = 1200, colour = `#${randomSecret(3).toString("hex")}`) =>
  sharp({ create: { width, height: 600, channels: 3, background: colour } })
    .withExif({ IFD0: { Copyright: "Somebody at home" } })
    .jpeg()
    .toBuffer();

async function mintFaced() {
  const { brandId } = await mintBrand(db);
  const owner = contextOf(db, (await mintMember(db, { brandId })).actor);
  const { passports } = await mintProduct(db, { brandId });
  const { code } = passports[0]!;
  const worn = async () => (await viewPublicPassport({ db }, { code })).appearance;
  const edit = async (values: Partial<ReturnType<typeof appearanceValues>>, seen?: string) => {
    const { face: appearance } = await showAppearance(owner);
    const fields = Object.entries({ ...appearanceValues(appearance), ...values }).filter(([, value]) => value !== "");
    return editAppearance(
      owner,
      appearanceForm.parse({ ...Object.fromEntries(fields), seen: seen ?? stateOf(appearanceValues(appearance)) }),
    );
  };
  const actions = async () =>
    (await listAuditRows(db, { brandId, afterSequence: 0, limit: 100 })).map(({ action }) => action);
  return { brandId, owner, code, worn, edit, actions };
}

const PETROL = { cover: "#123742", lettering: "#f7e9c8", accent: "#0b5a66" };

describe("a brand's face", () => {
  it("is worn once it is published, and a draft by nobody but who previews it", async () => {
    const { brandId, owner, worn, edit, actions } = await mintFaced();
    const before = await worn();
    await edit({ ...PETROL, action_repair: "care@brand.example", section_care: "hidden", stamp: "issued" });
    expect(await worn()).toEqual(before);
    const { worn: previewed } = await previewAppearance(owner);
    expect(previewed.style).toContain("--color-cover:light-dark(#123742,");
    await publishAppearance(owner);
    expect(await worn()).toEqual(previewed);
    expect(await worn()).toMatchObject({
      stamp: "issued",
      sections: expect.not.arrayContaining(["care"]) as string[],
      actions: [{ kind: "repair", address: "mailto:care@brand.example" }],
      themeColors: { light: "#123742" },
    });
    await publishAppearance(owner);
    expect((await showAppearance(owner)).versions).toMatchObject([{ version: 1, restoredFrom: null }]);
    expect(await actions()).toEqual(["brand_face.edited", "brand_face.published"]);
    const rows = await listAuditRows(db, { brandId, afterSequence: 0, limit: 100 });
    expect(JSON.stringify(rows)).not.toContain("care@brand.example");
  });

  it("goes back to a former version by a new one, and leaves a draft alone", async () => {
    const { owner, worn, edit, actions } = await mintFaced();
    await edit(PETROL);
    await publishAppearance(owner);
    const first = await worn();
    await edit({ cover: "#5f3325" });
    await publishAppearance(owner);
    await edit({ stamp: "verified" });
    await restoreAppearance(owner, { version: 1 });
    expect(await worn()).toEqual(first);
    const { versions, draftedAt, face: appearance } = await showAppearance(owner);
    expect(versions.map(({ version, restoredFrom }) => [version, restoredFrom])).toEqual([
      [3, 1],
      [2, null],
      [1, null],
    ]);
    expect(versions[0]!.author).not.toBeNull();
    expect([draftedAt !== null, appearance.stamp, appearance.colours?.cover]).toEqual([true, "verified", "#5f3325"]);
    await restoreAppearance(owner, { version: 3 });
    await discardAppearance(owner);
    await discardAppearance(owner);
    expect((await showAppearance(owner)).draftedAt).toBeNull();
    expect(await refusal(restoreAppearance(owner, { version: 9 }))).toBe("not_found");
    expect((await actions()).slice(-2)).toEqual(["brand_face.restored", "brand_face.discarded"]);
  });

  it("is changed by who has seen it, and published once by two at a time", async () => {
    const { owner, edit } = await mintFaced();
    const { face: appearance } = await showAppearance(owner);
    await edit({ stamp: "issued" });
    await edit({ stamp: "issued" }, stateOf(appearanceValues(appearance)));
    expect(await refusal(edit({ stamp: "verified" }, stateOf(appearanceValues(appearance))))).toBe("edit_conflict");
    await Promise.all([publishAppearance(owner), publishAppearance(owner)]);
    expect((await showAppearance(owner)).versions).toHaveLength(1);
  });

  it("is edited by who manages the brand, and its draft seen by its members", async () => {
    const { brandId, owner, edit } = await mintFaced();
    await edit(PETROL);
    const viewer = contextOf(db, (await mintMember(db, { brandId, role: "viewer" })).actor);
    expect((await previewAppearance(viewer)).worn.themeColors.light).toBe(PETROL.cover);
    for (const work of [
      () => publishAppearance(viewer),
      () => discardAppearance(viewer),
      () => removeAppearancePicture(viewer, { picture: "cover" }),
    ])
      expect(await refusal(work())).toBe("forbidden");
    expect((await showAppearance(owner)).draftedAt).not.toBeNull();
  });

  it("keeps a number of versions, and their pictures", async () => {
    const { brandId, owner } = await mintFaced();
    await pool.query(
      `insert into brand_faces (id, brand_id, version, face, author_id)
       select 'fac_' || $1 || n, $1, n, $2, 'x' from generate_series(1, $3::int) n`,
      [brandId, DEFAULT_APPEARANCE, VERSIONS_KEPT],
    );
    await setAppearancePicture(owner, { picture: "cover", content: await photo() });
    await publishAppearance(owner);
    const { versions } = await showAppearance(owner);
    expect([versions.length, versions[0]!.version, versions.at(-1)!.version]).toEqual([
      VERSIONS_KEPT,
      VERSIONS_KEPT + 1,
      2,
    ]);
  });

  it("is not worn where somebody wrote something else into the database", async () => {
    const { brandId, owner, worn, edit } = await mintFaced();
    const before = await worn();
    await edit(PETROL);
    await publishAppearance(owner);
    for (const change of [
      `jsonb_set(face, '{colours,cover}', '"red}</style><script>alert(1)</script>"')`,
      `jsonb_set(face, '{actions}', '[{"kind": "repair", "address": "javascript:alert(1)"}]')`,
      `jsonb_set(face, '{cover}', '{"small": "../../x", "large": "x", "width": 1, "height": 1}')`,
    ]) {
      const { face: appearance } = (await findPublishedAppearance(db, brandId))!;
      await pool.query(`update brand_faces set face = ${change} where brand_id = $1`, [brandId]);
      expect([change, await worn()]).toEqual([change, before]);
      await pool.query("update brand_faces set face = $2 where brand_id = $1", [brandId, appearance]);
    }
  });
});

describe("a picture of a face", () => {
  it("is there for members alone until it is published, at the hash of what we encoded", async () => {
    const { owner, worn } = await mintFaced();
    const other = await mintFaced();
    const sent = await photo();
    await setAppearancePicture(owner, { picture: "cover", content: sent });
    const { cover } = (await showAppearance(owner)).face;
    expect(cover).toMatchObject({ width: 1200, height: 600 });
    for (const hash of [cover!.small, cover!.large]) {
      expect(await openAppearancePicture({ db }, { hash })).toBeNull();
      expect(await openDraftPicture(other.owner, { hash })).toBeNull();
      const { mediaType, encoded } = (await openDraftPicture(owner, { hash }))!;
      expect([mediaType, encoded.includes("Somebody")]).toEqual(["image/webp", false]);
    }
    await publishAppearance(owner);
    expect((await openAppearancePicture({ db }, { hash: cover!.large }))!.mediaType).toBe("image/webp");
    expect((await worn()).cover).toEqual(cover);
    expect(await openAppearancePicture({ db }, { hash: "../../etc/passwd" })).toBeNull();
  });

  it("goes once no version shows it", async () => {
    const { brandId, owner } = await mintFaced();
    await setAppearancePicture(owner, { picture: "logo", content: await photo(300) });
    const first = (await showAppearance(owner)).face.logo!;
    await setAppearancePicture(owner, { picture: "logo", content: await photo(300) });
    expect(await openDraftPicture(owner, { hash: first })).toBeNull();
    await publishAppearance(owner);
    const { logo } = (await showAppearance(owner)).face;
    await removeAppearancePicture(owner, { picture: "logo" });
    await publishAppearance(owner);
    expect(await openAppearancePicture({ db }, { hash: logo! })).not.toBeNull();
    expect((await listAppearancesOf(db as never, brandId)).length).toBe(2);
  });

  it("is a picture by its bytes, and nothing that runs", async () => {
    const { owner } = await mintFaced();
    const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`);
    const jpeg = await photo();
    expect(await refusal(setAppearancePicture(owner, { picture: "cover", content: svg }))).toBe("picture_refused");
    expect(await refusal(setAppearancePicture(owner, { picture: "logo", content: svg }))).toBe("logo_refused");
    expect(await refusal(setAppearancePicture(owner, { picture: "cover", content: Buffer.concat([jpeg, svg]) }))).toBe(
      "picture_refused",
    );
    expect(await refusal(setAppearancePicture(owner, { picture: "cover", content: jpeg.subarray(0, 900) }))).toBe(
      "picture_refused",
    );
    expect(await refusal(setAppearancePicture(owner, { picture: "cover", content: await photo(120) }))).toBe(
      "picture_wrong_size",
    );
    expect(
      await refusal(setAppearancePicture(owner, { picture: "cover", content: Buffer.alloc(8 * 1024 * 1024 + 1) })),
    ).toBe("cover_too_large");
  });
});
