import { describe, expect, it } from "vitest";
import { readInput } from "@/lib/platform/input/read-input";
import { stateOf } from "@/lib/platform/input/state-of";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintBrand, mintMember } from "@/lib/platform/testing/factories";
import { editLinks, linkValues, showLinks } from "./edit-profile";
import { brandLinksForm, linksText } from "./links-text";

const { db, pool } = testDatabase();
const LINES = "pip; https://www.brand.example/p/{gtin}; Product page; en\nsupport\thttps://help.brand.example\tHelp";
const LINKS = [
  { type: "pip", url: "https://www.brand.example/p/{gtin}", title: "Product page", language: "en" },
  { type: "support", url: "https://help.brand.example/", title: "Help" },
];

async function mintSubject(role: "owner" | "viewer" = "owner") {
  const { brandId } = await mintBrand(db);
  const { actor } = await mintMember(db, { brandId, role });
  const context = contextOf(db, actor);
  const edit = (links: string | undefined, seen: string) =>
    editLinks(context, brandLinksForm.parse({ ...(links && { links }), seen }));
  return { brandId, context, edit };
}
const stateFor = (links: Parameters<typeof linkValues>[0]) => stateOf(linkValues(links));

describe("a brand's links", () => {
  it("are pasted a line each, shown as they were given, audited, and taken away by giving none", async () => {
    const { brandId, context, edit } = await mintSubject();
    await edit(LINES, stateFor([]));
    const links = await showLinks(context);
    expect(links).toEqual(LINKS);
    expect(brandLinksForm.parse({ links: linksText(links), seen: "" }).links).toEqual(LINKS);
    await edit(undefined, stateFor(links));
    expect(await showLinks(context)).toEqual([]);
    const { rows } = await pool.query(
      "select detail from audit_log where brand_id = $1 and action = 'brand.links_changed' order by sequence",
      [brandId],
    );
    expect(rows.map(({ detail }) => [detail.before.length, detail.after.length])).toEqual([
      [0, 2],
      [2, 0],
    ]);
  });

  it("are not written over by whoever has not seen them, nor by whoever may not", async () => {
    const { edit, context } = await mintSubject();
    await edit(LINES, stateFor([]));
    await expect(edit("pip; https://a.example; A", stateFor([]))).rejects.toMatchObject({ code: "edit_conflict" });
    expect(await showLinks(context)).toEqual(LINKS);
    await expect((await mintSubject("viewer")).edit(LINES, stateFor([]))).rejects.toMatchObject({ code: "forbidden" });
  });

  it.each([
    "pip; http://a.example; plain",
    "pip; javascript:alert(1); script",
    "nothing; https://a.example; A",
    "pip; https://a.example",
    "pip; https://a.example; A; english",
    "pip; https://a.example; A; en; more",
  ])("are refused by the line that is none: %s", (links) => {
    const result = readInput(brandLinksForm, { links: `${LINES}\n\n${links}`, seen: "" });
    expect(result).toMatchObject({ ok: false, errors: [{ pointer: "/links/3", code: "link_line" }] });
  });

  it("are thirty at most, and the line that is one too many is named", () => {
    const links = "support; https://a.example; A\n".repeat(31);
    expect(readInput(brandLinksForm, { links, seen: "" })).toMatchObject({
      errors: [{ pointer: "/links/30", code: "links_too_many" }],
    });
  });
});
