import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { OWN_LINK_TYPES, readLinkType, fillIn } from "@/lib/brands/profile/link-types";
import { brandLink } from "@/lib/brands/profile/links-contract";
import { isSyntaxError, readDigitalLink } from "@/lib/passports/digital-link";
import { foreignData, standards } from "@/lib/platform/testing/standards";
import { type LinkedModel, linksetOf, modelLevel, unitLevel } from "./linkset";
import { bestOf, chooseLink } from "./resolve";

const site = {
  publicUrl: "https://passports.example.com",
  origin: "https://passports.example.com",
  languages: ["en", "de"],
};
const unit = {
  code: "WNM7FG785CZATHHM8",
  gtin: "9524100000018",
  serialNumber: "1010-010001",
  name: "Skarv Jacket",
  host: null,
};
const MODEL: LinkedModel = {
  name: "Skarv Jacket",
  model: "TV 1010",
  gtin: "9524100000018",
  productGroup: "textiles",
  recalledAt: new Date("2026-11-04T10:00:00Z"),
  isTest: false,
  documents: [
    { kind: "care", name: "Care and repair", url: "https://docs.tindvarg.example/care.pdf", language: "en" },
    { kind: "product_page", url: "https://www.tindvarg.example/skarv", language: "de-AT" },
    { kind: "spare_parts", name: "Zips", url: "https://www.tindvarg.example/zips", language: "sr-Latn-RS" },
    { kind: "test_report", name: "for authorities", url: "https://docs.tindvarg.example/secret.pdf" },
    { kind: "manual", name: "kept inside", url: "https://docs.tindvarg.example/inside.pdf", access: "internal" },
    { kind: "certificate", name: "without an address" },
  ],
  brandLinks: OWN_LINK_TYPES.map((type) => ({ type, url: `https://www.tindvarg.example/${type}/{gtin}`, title: type })),
};
const levels = [unitLevel(unit, site), modelLevel(MODEL, site)!];
const bare = [modelLevel({ ...MODEL, recalledAt: null, documents: null, brandLinks: [] }, site)!];

describe.skipIf(standards === null)("a linkset", () => {
  it.each(["gs1/gs1-linkset-schema.json", "untp/linkset-schema-0.7.0.json"])("is valid by %s", (file) => {
    const ajv = addFormats.default(new Ajv({ strict: false, allErrors: true }));
    const isValid = ajv.compile(JSON.parse(readFileSync(join(standards!, file), "utf8")) as object);
    for (const of of [levels, bare, [levels[0]!]]) {
      isValid(linksetOf(of));
      expect(isValid.errors).toBeNull();
    }
    expect(isValid({ linkset: [{ anchor: 4, itemDescription: "x" }] }), "the schema refuses").toBe(false);
  });
});

interface Entry {
  anchor: string;
  itemDescription: string;
  links: { linktype: string; href: string; title: string; type: string; hreflang: string[] }[];
}

describe.skipIf(foreignData === null)("the entries of GS1's Resolver Community Edition", () => {
  const folder = join(foreignData ?? "", "vectors/gs1-resolver-ce");
  const files = foreignData ? readdirSync(folder).filter((name) => name.startsWith("test_")) : [];
  const entries = files.flatMap((name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as Entry | Entry[]);

  const levelOf = ({ itemDescription, links }: Entry, gtin: string) => {
    const brandLinks = links.flatMap(({ linktype, href, title, hreflang: [language] }) => {
      const result = brandLink.safeParse({
        type: readLinkType(linktype),
        url: href,
        title: title.slice(0, 120),
        language,
      });
      return result.success ? [result.data] : [];
    });
    const model = { ...MODEL, name: itemDescription, gtin, recalledAt: null, documents: null, brandLinks };
    return { level: modelLevel(model, site)!, brandLinks };
  };

  it("lead, by type and language, where they say; other keys and types are told apart", () => {
    const counts = { entries: 0, refusedKeys: 0, links: 0, led: 0, ofType: 0, toDefault: 0 };
    for (const entry of entries) {
      counts.entries += 1;
      const identifier = readDigitalLink(entry.anchor, "");
      if (isSyntaxError(identifier)) {
        expect(identifier.ai).toBe("8004");
        counts.refusedKeys += 1;
        continue;
      }
      const { level, brandLinks } = levelOf(entry, identifier.gtin14);
      for (const { linktype, type, hreflang } of entry.links) {
        counts.links += 1;
        const linkType = readLinkType(linktype) as Exclude<ReturnType<typeof readLinkType>, "linkset">;
        const [language = ""] = hreflang;
        const own = brandLinks.find((link) => link.type === linkType && link.language === language);
        const chosen = chooseLink([level], linkType, { accept: type, acceptLanguage: language })!;
        const ofType = brandLinks.filter((link) => link.type === linkType).map((link) => link.url);
        if (!own && ofType.length > 0) {
          // A link whose language is undetermined: any of the type will do.
          counts.ofType += 1;
          expect(ofType).toContain(chosen.href);
          continue;
        }
        if (own) counts.led += 1;
        else counts.toDefault += 1;
        expect(chosen.href, `${entry.anchor} ${linktype} ${language}`).toBe(
          own?.url ?? level.links.defaultLink![0]!.href,
        );
      }
    }
    expect(counts).toEqual({ entries: 6, refusedKeys: 2, links: 28, led: 19, ofType: 1, toDefault: 8 });
  });
});

describe("the links of an item", () => {
  it("are those of its model besides, with the recall, its own before its brand's, and none of what is closed", () => {
    const [item, model] = linksetOf(levels).linkset as Record<string, { href: string; hreflang?: string[] }[]>[];
    expect(item!.anchor).toBe("https://passports.example.com/01/09524100000018/21/1010-010001");
    expect(item!["https://ref.gs1.org/voc/dpp"]!.map(({ href }) => href)).toEqual([
      "https://passports.example.com/p/WNM7-FG78-5CZA-THHM8",
      "https://passports.example.com/p/WNM7-FG78-5CZA-THHM8/data",
      "https://passports.example.com/p/WNM7-FG78-5CZA-THHM8/credential",
    ]);
    expect(model!["https://ref.gs1.org/voc/recallStatus"]).toMatchObject([
      { href: "https://passports.example.com/m/09524100000018", title: "Recalled since 2026-11-04" },
    ]);
    expect(model!["https://ref.gs1.org/voc/pip"]!.map(({ href, hreflang }) => [href, hreflang])).toEqual([
      ["https://www.tindvarg.example/skarv", ["de-AT"]],
      ["https://www.tindvarg.example/pip/09524100000018", undefined],
    ]);
    expect(JSON.stringify([item, model])).not.toMatch(/secret|inside|without an address|Latn/);
    expect(JSON.stringify(model), "a model leads to no code").not.toContain("WNM7");
  });

  it.each([
    [undefined, "text/html,*/*;q=0.8", null, "/p/WNM7-FG78-5CZA-THHM8"],
    [undefined, "application/ld+json", null, "/p/WNM7-FG78-5CZA-THHM8/data"],
    [undefined, "application/vc+jwt", null, "/p/WNM7-FG78-5CZA-THHM8/credential"],
    [undefined, "image/png", null, "/p/WNM7-FG78-5CZA-THHM8"],
    ["dpp", "application/ld+json;q=0.9, text/html;q=0.2", null, "/p/WNM7-FG78-5CZA-THHM8/data"],
    ["pip", "*/*", "de", "https://www.tindvarg.example/skarv"],
    ["pip", "*/*", "fr", "https://www.tindvarg.example/pip/09524100000018"],
    ["recallStatus", null, null, "/m/09524100000018"],
    ["unknown", null, null, "/p/WNM7-FG78-5CZA-THHM8"],
  ] as const)("lead whoever asks for %s with %s, %s to %s", (type, accept, acceptLanguage, href) => {
    const chosen = chooseLink(levels, type, { accept, acceptLanguage })!.href;
    expect(chosen.replace(site.publicUrl, "")).toBe(href);
  });

  it("are asked for by a CURIE, a whole URI or the name", () => {
    for (const linkType of ["gs1:dpp", "https://ref.gs1.org/voc/dpp", "https://gs1.org/voc/dpp", "dpp"])
      expect(readLinkType(linkType)).toBe("dpp");
    expect(["all", "linkset", "gs1:nothing", "https://evil.example/voc/dpp"].map(readLinkType)).toEqual([
      "linkset",
      "linkset",
      "unknown",
      "unknown",
    ]);
  });

  it("weigh nothing that the reader refuses", () => {
    const links = [
      { href: "https://a.example", title: "a", type: "text/html" },
      { href: "https://b.example", title: "b", type: "application/pdf" },
    ];
    expect(bestOf(links, { accept: "text/html;q=0, */*", acceptLanguage: null })?.href).toBe("https://b.example");
  });
});

describe("a brand's link for all its products", () => {
  it("holds places for what tells one product from another, and an https address alone", () => {
    const link = brandLink.parse({ type: "pip", url: "https://www.a.example/p/{gtin}?m={model}", title: "Page" });
    expect(fillIn(link.url, { gtin: "09524100000018", model: "T & V" })).toBe(
      "https://www.a.example/p/09524100000018?m=T%20%26%20V",
    );
    expect(fillIn(link.url, { gtin: "09524100000018", model: null })).toBeNull();
    for (const url of ["http://a.example", "javascript:alert(1)", "https://{gtin}.example/", "https://u:p@a.example"])
      expect(brandLink.safeParse({ type: "pip", url, title: "x" }).success, url).toBe(false);
  });
});
