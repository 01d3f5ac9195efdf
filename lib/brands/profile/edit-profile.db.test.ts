import { describe, expect, it } from "vitest";
import { listAuditRows } from "@/db/queries/audit";
import { type Context, type MemberActor } from "@/lib/access/actor";
import { ROLE_PERMISSIONS, ROLES } from "@/lib/access/permissions";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintBrand, mintMember } from "@/lib/platform/testing/factories";
import { editProfile, profileState, showProfile } from "./edit-profile";
import { type BrandProfileForm, brandProfileForm } from "./profile-contract";

const { db } = testDatabase();

async function mintOwner() {
  const { brandId, name } = await mintBrand(db);
  const { actor } = await mintMember(db, { brandId });
  return { brandId, name, context: contextOf(db, actor) };
}

type Given = Partial<Record<keyof BrandProfileForm, string>>;

/** A form that has just been opened, filled in. */
async function form(context: Context<MemberActor>, changes: Given): Promise<BrandProfileForm> {
  return brandProfileForm.parse({ name: "Sarek Outdoor", seen: profileState(await showProfile(context)), ...changes });
}

const edit = async (context: Context<MemberActor>, changes: Given) =>
  editProfile(context, await form(context, changes));

describe("a brand's profile", () => {
  it("is changed as a whole, and the log has what changed, before and after, without the address of a mailbox", async () => {
    const { context, brandId, name } = await mintOwner();
    await edit(context, {
      legal_name: "Sarek Outdoor AB",
      country: "se",
      gln: "9521234 00010-5",
      support_email: "help@example.com",
      support_phone: "+494066969001",
    });
    expect(await showProfile(context)).toMatchObject({
      legalName: "Sarek Outdoor AB",
      country: "SE",
      gln: "9521234000105",
      supportEmail: "help@example.com",
      supportPhone: "+494066969001",
      city: null,
    });
    await edit(context, {
      legal_name: "Sarek AB",
      country: "SE",
      gln: "9521234000105",
      support_email: "help@example.com",
      support_phone: "+494066969001",
    });
    const rows = await listAuditRows(db, { brandId, afterSequence: 0, limit: 10 });
    expect(rows.map(({ action }) => action)).toEqual(["brand.profile_edited", "brand.profile_edited"]);
    expect(rows[0]!.detail).toMatchObject({ before: { name }, after: { name: "Sarek Outdoor", country: "SE" } });
    expect(rows[1]!.detail).toEqual({ before: { legalName: "Sarek Outdoor AB" }, after: { legalName: "Sarek AB" } });
    expect(JSON.stringify(rows)).not.toMatch(/help@example\.com|494066969001/);
  });

  it("that stays as it is leaves no trace", async () => {
    const { context, brandId } = await mintOwner();
    await edit(context, { city: "Gothenburg" });
    await edit(context, { city: "Gothenburg" });
    expect(await listAuditRows(db, { brandId, afterSequence: 0, limit: 10 })).toHaveLength(1);
  });

  it("is not written over what somebody else changed since the form was opened", async () => {
    const { context, brandId } = await mintOwner();
    const [one, other] = [await form(context, { city: "Gothenburg" }), await form(context, { country: "SE" })];
    await editProfile(context, one);
    await expect(editProfile(context, other)).rejects.toMatchObject({ code: "edit_conflict" });
    await editProfile(context, one);
    expect(await showProfile(context)).toMatchObject({ city: "Gothenburg", country: null });
    expect(await listAuditRows(db, { brandId, afterSequence: 0, limit: 10 })).toHaveLength(1);
  });

  it("is each brand's own", async () => {
    const [one, other] = [await mintOwner(), await mintOwner()];
    await edit(one.context, { city: "Gothenburg" });
    expect(await showProfile(other.context)).toMatchObject({ name: other.name, city: null });
  });

  it.each(ROLES)("asks whether the role %s may change it", async (role) => {
    const { brandId } = await mintOwner();
    const { actor } = await mintMember(db, { brandId, role });
    const attempt = await edit(contextOf(db, actor), {}).then(
      () => "done",
      (error: { code?: string }) => error.code,
    );
    expect(attempt).toBe(ROLE_PERMISSIONS[role].has("brand.manage") ? "done" : "forbidden");
  });
});

it.each([
  { gln: "9521234000106" },
  { lei: "5493001KJTIIGC8Y1R13" },
  { country: "Germany" },
  { website: "http://example.com" },
  { support_email: "a@b@c" },
  { support_phone: "call us" },
  { name: " " },
])("%o is refused", (changes) => {
  expect(brandProfileForm.safeParse({ name: "Sarek", seen: "0".repeat(64), ...changes }).success).toBe(false);
});
