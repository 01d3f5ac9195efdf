import { describe, expect, it } from "vitest";
import QRCode from "qrcode";
import { listAuditRows } from "@/db/queries/audit";
import { ROLE_PERMISSIONS, ROLES } from "@/lib/auth/permissions";
import { viewPublicPassport } from "@/lib/passports/view-public-passport";
import type { DomainError } from "@/lib/platform/errors";
import { sha256Hex } from "@/lib/platform/secrets";
import { testDatabase } from "@/lib/testing/database";
import { contextOf, mintBrand, mintMember, mintProduct } from "@/lib/testing/factories";
import { findLogo, removeLogo, setLogo, showLogo } from "./change-logo";

const { db } = testDatabase();

const png = (text: string, width = 64) => QRCode.toBuffer(text, { width });
const refusal = (work: Promise<unknown>) => work.then(() => expect.fail("it was done"), (error: DomainError) => error.code);

async function mintOwner() {
  const { brandId } = await mintBrand(db);
  const { actor } = await mintMember(db, { brandId });
  return { brandId, context: contextOf(db, actor) };
}

describe("a brand's logo", () => {
  it("is served under its hash, stands on the passport's page, and each change is in the log", async () => {
    const { brandId, context } = await mintOwner();
    const { passports } = await mintProduct(db, { brandId });
    const [first, second] = [await png("one"), await png("two")];
    await setLogo(context, { content: first });
    await setLogo(context, { content: first });
    await setLogo(context, { content: second });
    const [before, after] = [sha256Hex(first), sha256Hex(second)];
    expect(await showLogo(context)).toBe(after);
    expect(await findLogo({ db }, { hash: after })).toEqual({ mediaType: "image/png", content: second });
    expect(await findLogo({ db }, { hash: before })).toBeNull();
    expect((await viewPublicPassport({ db }, { code: passports[0]!.code })).brand.logoHash).toBe(after);
    await removeLogo(context);
    expect([await showLogo(context), await findLogo({ db }, { hash: after })]).toEqual([null, null]);
    const rows = await listAuditRows(db, { brandId, afterSequence: 0, limit: 10 });
    expect(rows.map(({ detail }) => [detail["before"], detail["after"]])).toEqual([
      [{ logo: null }, { logo: before }], [{ logo: before }, { logo: after }], [{ logo: after }, { logo: null }],
    ]);
  });

  it("of two brands that is the same image outlives one brand's removal", async () => {
    const [one, other] = [await mintOwner(), await mintOwner()];
    const content = await png("shared");
    for (const { context } of [one, other]) await setLogo(context, { content });
    await removeLogo(one.context);
    expect(await findLogo({ db }, { hash: sha256Hex(content) })).not.toBeNull();
  });

  it("is refused when it is too large, no image, or has too few or too many pixels", async () => {
    const { context } = await mintOwner();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    expect(await refusal(setLogo(context, { content: svg }))).toBe("logo_refused");
    expect(await refusal(setLogo(context, { content: Buffer.concat([await png("one"), svg]) }))).toBe("logo_refused");
    expect(await refusal(setLogo(context, { content: Buffer.alloc(256 * 1024 + 1) }))).toBe("logo_too_large");
    expect(await refusal(setLogo(context, { content: await png("a", 2_100) }))).toBe("logo_wrong_size");
    expect(await showLogo(context)).toBeNull();
  });

  it.each(["", "x".repeat(64), "../../etc/passwd", "A".repeat(64)])("is not found at %j", async (hash) => {
    expect(await findLogo({ db }, { hash })).toBeNull();
  });

  it.each(ROLES)("is changed by the role %s only with the brand's permission", async (role) => {
    const { brandId } = await mintBrand(db);
    const { actor } = await mintMember(db, { brandId, role });
    const outcome = await setLogo(contextOf(db, actor), { content: await png("one") }).then(() => "done", (error: DomainError) => error.code);
    expect(outcome).toBe(ROLE_PERMISSIONS[role].has("brand.manage") ? "done" : "forbidden");
  });
});
