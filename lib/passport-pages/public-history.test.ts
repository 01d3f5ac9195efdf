import { describe, expect, it } from "vitest";
import { type Verification, verification } from "@/lib/passports/contract";
import { verificationExample } from "@/lib/passports/examples";
import { productMarkup } from "./product-markup";
import { publicHistory } from "./public-history";

const example = verification.parse(verificationExample);

const of = (changed: { notices?: Verification["notices"]; name?: string } = {}): Verification => ({
  ...example,
  notices: changed.notices ?? [],
  product: { ...example.product, name: changed.name ?? "Jacket", produced_on: "2026-01-05" },
  sustainability: { ...example.sustainability, placed_on_market_on: "2026-02-01" },
  authenticity: { ...example.authenticity, registered_at: "2026-01-06T23:30:00.000Z" },
});

const recall = {
  kind: "recalled" as const,
  title: "Recalled",
  since: "2026-06-01T08:00:00.000Z",
  reason: null,
  advice: "Ask.",
  contact: null,
};

describe("the public history of an item", () => {
  const past = {
    transfers: [
      { kind: "sale" as const, endedAt: new Date("2026-03-01T10:00:00Z") },
      { kind: "return" as const, endedAt: new Date("2026-04-01T10:00:00Z") },
    ],
    warranties: [
      { kind: "manufacturer" as const, startsOn: "2026-03-01" },
      { kind: "manufacturer" as const, startsOn: "2028-03-01" },
    ],
  };

  it("has the latest day first, and of one day what follows first; what is to come is not in it", () => {
    expect(publicHistory(of({ notices: [recall] }), past, "2026-11-22").map(({ on, kind }) => `${on} ${kind}`)).toEqual(
      [
        "2026-06-01 notice",
        "2026-04-01 returned",
        "2026-03-01 warranty_began",
        "2026-03-01 transferred",
        "2026-02-01 placed_on_market",
        "2026-01-06 registered",
        "2026-01-05 produced",
      ],
    );
  });
});

describe("the item in schema.org's words", () => {
  const publicUrl = "https://passports.example";

  it("says what the page says, and no name of a product ends its script", () => {
    const markup = productMarkup({ verification: of({ name: "</script><b>x" }), publicUrl });
    expect(markup).not.toContain("<");
    expect(JSON.parse(markup!)).toMatchObject({
      "@type": "IndividualProduct",
      name: "</script><b>x",
      hasDigitalProductPassport: `${publicUrl}/p/${verificationExample.code}`,
      productionDate: "2026-01-05",
    });
  });

  it("is not said of an item with a warning", () => {
    expect(productMarkup({ verification: of({ notices: [recall] }), publicUrl })).toBeNull();
  });
});
