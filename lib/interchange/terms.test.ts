import { readFileSync } from "node:fs";
import { join } from "node:path";
import { contexts } from "@digitalbazaar/credentials-context";
import jsonld from "jsonld";
import { describe, expect, it } from "vitest";
import { ECODESIGN_FIELD_NAMES } from "@/lib/ecodesign/registry";
import { EVERY_FIELD } from "@/lib/ecodesign/testing/every-field";
import { sha256Hex } from "@/lib/platform/secrets";
import { standards } from "@/lib/platform/testing/standards";
import { TERMS_VERSIONS, termsText, termsUrl, termUrl } from "./subject";
import { untpContexts } from "./untp-contract";
import { untpPassportOf } from "./untp-passport";

const HOST = "https://passports.example";
const own = JSON.parse(termsText(HOST)) as { "@context": Record<string, unknown> };
/** Signed documents name this version: what it says stays. A new field needs a next one. */
const PUBLISHED = {
  v1: "27e2df7fc9f47ebd2ca4a4ca5c44f62adc5a9d46d7216556d0e6ea6373cbbcaa",
  v2: "9cee0f4a01938984b267bf1fca30d8e5d41846e34b068eaf4c0b115e5970e1d8",
  v3: "3ac7890097f6cb0f8d91dcc565f788e5ed44e37bd5018d725598486c429f8a11",
};

describe("the context of our own terms", () => {
  it.each(TERMS_VERSIONS)("is the one that was published as %s", (version) => {
    expect(sha256Hex(termsText(HOST, version))).toBe(PUBLISHED[version]);
  });

  it("has a term for each field that a document may hold, below its own address", () => {
    const missing = [
      "gtin",
      "carbon_score",
      "warranty_months",
      "notices",
      "produced_on",
      "second_life",
      ...ECODESIGN_FIELD_NAMES,
    ].filter((name) => !(name in own["@context"]));
    expect(missing).toEqual([]);
    expect(JSON.stringify(own)).not.toContain("{terms}");
    expect(JSON.stringify(own["@context"].upi)).toContain(`${HOST}/terms/v1#upi`);
    expect(JSON.stringify(own["@context"].waste_safety)).toContain(`${HOST}/terms/v2#waste_safety`);
  });
});

describe.skipIf(!standards)("a document as a reader of JSON-LD expands it", () => {
  type Context = { "@context": Record<string, unknown> };
  const untp = standards
    ? (JSON.parse(readFileSync(join(standards, "untp/untp-context-0.7.0-april.jsonld"), "utf8")) as Context)
    : { "@context": {} };
  const [credentials, passports, terms] = untpContexts(termsUrl(HOST));
  const known: Record<string, unknown> = {
    [credentials]: contexts.get(credentials),
    // The release adds the type, which the artefact of April lacks.
    [passports]: {
      "@context": {
        ...untp["@context"],
        Characteristics: "https://vocabulary.uncefact.org/untp/Characteristics",
        DigitalProductPassport: "https://vocabulary.uncefact.org/untp/DigitalProductPassport",
      },
    },
    [terms]: own,
  };
  const documentLoader = async (url: string) => {
    if (!known[url]) throw new Error(`a context from elsewhere: ${url}`);
    return { contextUrl: null, documentUrl: url, document: known[url] };
  };

  it("means by each characteristic our own term, and by each criterion one", async () => {
    const document = untpPassportOf({
      product: {
        id: "prd_1",
        name: "Kraft 400",
        model: null,
        updatedAt: new Date("2026-09-01T10:00:00Z"),
        declared: EVERY_FIELD,
      },
      secondLife: { status: "repurposed" },
      issuer: { slug: "tindvarg", name: "Tindvarg", legalName: null, gln: null, lei: null },
      publicUrl: HOST,
    });
    const text = JSON.stringify(await jsonld.expand(document as object, { documentLoader }));
    for (const field of Object.keys(document.credentialSubject.characteristics ?? {})) {
      if (["type", "sameAs", "model"].includes(field)) continue;
      expect(text.includes(`"${termUrl(HOST, field)}"`), field).toBe(true);
    }
    const claims = document.credentialSubject.performanceClaim ?? [];
    const byId = new Map<string, string>();
    for (const { id, name: called } of claims.flatMap(({ referenceCriteria }) => referenceCriteria)) {
      expect(byId.get(id) ?? called).toBe(called);
      byId.set(id, called);
    }
    expect(document.id).not.toBe(document.credentialSubject.id);
  });
});
