import { describe, expect, it } from "vitest";
import { GET as GET_PACKAGE } from "@/app/v1/products/[id]/passport.aasx/route";
import { GET as GET_DOCUMENT } from "@/app/v1/products/[id]/passport/route";
import { checkProducts } from "@/lib/compliance/assessment/check-products";
import { BIKE_BATTERY } from "@/lib/compliance/testing/realistic-products";
import { CLEAN_PRODUCT, mintReview } from "@/lib/compliance/testing/review-kit";
import { showIdentity } from "@/lib/credentials/show-credential";
import { ecodesignSchema } from "@/lib/ecodesign/contract";
import { ECODESIGN_FIELD_NAMES } from "@/lib/ecodesign/registry";
import { recordBatteryState } from "@/lib/passports/battery/record-battery-state";
import { formatPassportCode } from "@/lib/passports/code";
import { now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import type { DomainError } from "@/lib/platform/errors";
import { callApi, mintAddress } from "@/lib/platform/testing/call-api";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintApiKey, mintBrand, mintMember, mintProduct } from "@/lib/platform/testing/factories";
import { filesInZip } from "@/lib/platform/testing/files-in-zip";
import { productListQuery } from "@/lib/products/lists/list-contract";
import { exportProductData, exportProductsData, getProductPassport } from "./export-product-data";
import { type FileFormat, FORMATS, type InterchangeFormat } from "./formats";
import { viewPublicDocument } from "./public-subjects";
import { showInterchange } from "./show-interchange";
import { untpPassport } from "./untp-contract";

const { db, pool } = testDatabase();

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail("it was done"),
    (error: DomainError) => error.code,
  );

async function mintSubject() {
  const scene = await mintReview(db);
  const { actor } = await mintMember(db, { brandId: scene.brandId, role: "viewer" });
  return { ...scene, context: contextOf(db, actor) };
}

async function linesOf(pieces: Promise<AsyncGenerator<string>>): Promise<Record<string, never>[]> {
  let text = "";
  for await (const piece of await pieces) text += piece;
  return text === ""
    ? []
    : text
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line));
}

describe("one product's data as a file", () => {
  it.each<[InterchangeFormat, string, string]>([
    ["en18223", "application/json", "en18223.json"],
    ["untp", "application/ld+json", "untp.jsonld"],
    ["registry", "application/json", "registry.json"],
  ])("is written as %s, and its log says who took it", async (format, mediaType, ending) => {
    const { context, productId, brandId } = await mintSubject();
    const file = await exportProductData(context, { productId, format });
    expect([file.mediaType, file.fileName]).toEqual([mediaType, `TV-1010.${ending}`]);
    expect(JSON.parse(file.text)).toBeTypeOf("object");
    const { rows } = await pool.query(
      "select action, target_id, actor_id, detail from audit_log where brand_id = $1 order by sequence desc limit 1",
      [brandId],
    );
    expect(rows).toEqual([
      {
        action: "product.data_exported",
        target_id: productId,
        actor_id: (context.actor as { userId: string }).userId,
        detail: { format, version: 1 },
      },
    ]);
  });

  it("is not there for another brand", async () => {
    const { context } = await mintSubject();
    const stranger = await mintSubject();
    expect(await refusal(exportProductData(context, { productId: stranger.productId, format: "untp" }))).toBe(
      "product_not_found",
    );
    expect(await refusal(showInterchange(context, { productId: stranger.productId }))).toBe("product_not_found");
  });

  it("says what is missing for registration until somebody has approved, and keeps its hash while the data stay", async () => {
    const { context, productId } = await mintSubject();
    const readExport = async () =>
      JSON.parse((await exportProductData(context, { productId, format: "registry" })).text);
    const record = await readExport();
    expect(record.missing.map(({ field, check }: { field: string; check?: string }) => [field, check])).toEqual([
      ["review_state", undefined],
    ]);
    expect(record).toMatchObject({
      state: "incomplete",
      record: { commodityCode: "62014010", commodityCodeScheme: "cn", backup: { provider: "Passarkiv ASA" } },
    });
    expect(record.record.integrity.value).toMatch(/^[0-9a-f]{64}$/);
    expect((await readExport()).record.integrity).toEqual(record.record.integrity);
  });
});

describe("a battery's file for other systems", () => {
  async function mintBattery() {
    const { context, brandId, productId: jacketId } = await mintSubject();
    const { name: _name, model: _model, product_group: _group, ...data } = BIKE_BATTERY;
    const ecodesign = ecodesignSchema.parse(
      Object.fromEntries(Object.entries(data).filter(([field]) => ECODESIGN_FIELD_NAMES.includes(field as never))),
    );
    const product = await mintProduct(db, { brandId, name: "Strøm 500", productGroup: "battery", ecodesign });
    const { code } = product.passports[0]!;
    return { context, brandId, jacketId, code, productId: product.productId };
  }

  it.each<[FileFormat, string, string]>([
    ["battery_pass", "application/json", "batterypass.json"],
    ["aas", "application/json", "aas.json"],
    ["aasx", "application/asset-administration-shell-package", "aasx"],
  ])("is written as %s, audited, and refused for another product or another brand's", async (format, type, ending) => {
    const { context, brandId, productId, jacketId, code } = await mintBattery();
    const file = await exportProductData(context, { productId, format, code });
    expect([file.mediaType, file.fileName]).toEqual([type, `${formatPassportCode(code)}.${ending}`]);
    const saved = Buffer.from(file.bytes);
    if (format === "aasx") expect([...(await filesInZip(saved)).values()]).toContain(file.text);
    else expect(saved.toString()).toBe(file.text);
    const { rows } = await pool.query(
      "select action, detail->>'format' as format from audit_log where brand_id = $1 order by sequence desc limit 1",
      [brandId],
    );
    expect(rows).toEqual([{ action: "product.data_exported", format }]);
    expect(await refusal(exportProductData(context, { productId: jacketId, format }))).toBe("passport_incomplete");
    const stranger = await mintSubject();
    expect(await refusal(exportProductData(stranger.context, { productId, format }))).toBe("product_not_found");
  });

  it("is downloaded over the API as an AASX file with the shell of the JSON document, audited", async () => {
    const { brandId, productId, jacketId, code } = await mintBattery();
    const { secret: key } = await mintApiKey(db, { brandId, scopes: ["read"] });
    const download = (id: string) =>
      GET_PACKAGE(
        new Request(`${environment().publicUrl}/v1/products/${id}/passport.aasx?code=${formatPassportCode(code)}`, {
          headers: { authorization: `Bearer ${key}`, "x-carnet-client-address": mintAddress() },
        }),
        { params: Promise.resolve({ id }) },
      );
    const response = await download(productId);
    expect([
      response.status,
      response.headers.get("content-type"),
      response.headers.get("content-disposition"),
    ]).toEqual([200, FORMATS.aasx.mediaType, expect.stringContaining(`${formatPassportCode(code)}.aasx`)]);
    const files = await filesInZip(Buffer.from(await response.arrayBuffer()));
    const { body } = await callApi(GET_DOCUMENT, {
      path: `/v1/products/${productId}/passport?format=aas&code=${code}`,
      params: { id: productId },
      key,
    });
    expect(JSON.parse(files.get("aasx/passport.aas.json")!)).toEqual(body);
    const { rows } = await pool.query(
      "select actor_kind, detail->>'format' as format from audit_log where brand_id = $1 and action = $2",
      [brandId, "product.data_exported"],
    );
    expect(rows).toEqual([{ actor_kind: "key", format: "aasx" }]);
    const stranger = await mintSubject();
    expect([(await download(jacketId)).status, (await download(stranger.productId)).status]).toEqual([404, 404]);
  });

  it("states the condition of the individual battery for its item alone", async () => {
    const { context, brandId, productId, code } = await mintBattery();
    const { actor } = await mintMember(db, { brandId, role: "owner" });
    const update = { recorded_on: "2026-11-15", cycles: 412 };
    await recordBatteryState(contextOf(db, actor), { code, update });
    const read = async (of: { code?: string }) =>
      JSON.stringify(await getProductPassport(context, { id: productId, format: "aas", ...of }));
    expect(await read({ code })).toContain('"value":"412"');
    expect(await read({})).not.toContain('"value":"412"');
  });
});

describe("one unit's document", () => {
  it("says what is known of the unit before what its product says, and is there for a unit of the product alone", async () => {
    const { context, brandId, productId } = await mintSubject();
    const unit = { productionFacility: "BRNO-2", producedOn: "2026-02-19" };
    const theirs = await mintProduct(db, {
      brandId,
      serialNumber: "S-1",
      unit,
      ecodesign: { facilities: [{ identifier: "PORTO-1" }], granularity: "item" },
    });
    const { code } = theirs.passports[0]!;
    const readPassport = (id: string, code: string) => getProductPassport(context, { id, format: "en18223", code });
    expect(await readPassport(theirs.productId, code)).toMatchObject({
      facilityId: "BRNO-2",
      granularity: "item",
      uniqueProductIdentifier: expect.stringContaining("/p/") as string,
    });
    expect(JSON.stringify((await readPassport(theirs.productId, code)).elements)).toContain(
      '"produced_on","objectType":"SingleValuedDataElement","valueDataType":"xsd:date","value":"2026-02-19"',
    );
    expect(await getProductPassport(context, { id: theirs.productId, format: "en18223" })).toMatchObject({
      facilityId: "PORTO-1",
      granularity: "model",
    });
    expect([await refusal(readPassport(productId, code)), await refusal(readPassport(productId, "no code"))]).toEqual([
      "passport_not_found",
      "invalid_code",
    ]);
  });
});

describe("one unit's record for the registry", () => {
  const recordOf = async (unit: { serialNumber?: string; batch?: string }, granularity: "item" | "batch") => {
    const { context, brandId } = await mintSubject();
    const ecodesign = { ...CLEAN_PRODUCT.ecodesign, granularity };
    const { productId, passports } = await mintProduct(db, { brandId, ...CLEAN_PRODUCT, ecodesign, ...unit });
    const { code } = passports[0]!;
    const file = await exportProductData(context, { productId, format: "registry", code });
    const model = await exportProductData(context, { productId, format: "registry" });
    return { code, productId, file, unit: JSON.parse(file.text), model: JSON.parse(model.text) };
  };

  it("names the item by its own identifiers and its model, and is hashed by itself", async () => {
    const { code, productId, file, unit, model } = await recordOf({ serialNumber: "S-1", batch: "B-7" }, "item");
    expect(file.fileName).toBe(`${formatPassportCode(code)}.registry.json`);
    expect(unit.record).toMatchObject({
      granularity: "item",
      digitalProductPassportId: expect.stringContaining(`/p/${formatPassportCode(code)}`),
      modelPassportId: expect.stringContaining(`/v1/products/${productId}`),
      serialNumber: "S-1",
      batchNumber: "B-7",
    });
    expect(model.record).toMatchObject({ granularity: "model" });
    expect(model.record).not.toHaveProperty("serialNumber");
    expect(unit.record.integrity.value).not.toBe(model.record.integrity.value);
  });

  it("is one of a batch where the product has passports of batches, and says what is missing of it", async () => {
    const { unit, model } = await recordOf({ batch: "B-7" }, "batch");
    expect(unit.record).toMatchObject({
      granularity: "batch",
      batchNumber: "B-7",
      serialNumber: null,
      modelPassportId: model.record.digitalProductPassportId,
    });
    const { unit: bare } = await recordOf({}, "batch");
    expect((bare.missing as { field: string }[]).map(({ field }) => field)).toContain("batch");
  });
});

describe("a list's data as a file", () => {
  it("holds one document a line of what the filter means of the brand's own, and is noted with its shape", async () => {
    const { context, brandId } = await mintSubject();
    await mintProduct(db, { brandId, name: "Fjord Sandal", productGroup: "footwear" });
    const stranger = await mintSubject();
    const query = productListQuery.parse({ group: "textiles" });
    const lines = await linesOf(exportProductsData(context, { ...query, format: "en18223" }));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      dppSchemaVersion: "EN 18223:2026",
      uniqueProductIdentifier: CLEAN_PRODUCT.ecodesign.upi,
    });
    const { rows } = await pool.query(
      "select action, detail from audit_log where brand_id = $1 order by sequence desc limit 1",
      [brandId],
    );
    expect(rows).toEqual([
      { action: "list.exported", detail: { filters: { group: ["textiles"], format: "en18223" }, is_searched: false } },
    ]);
    expect(
      await linesOf(
        exportProductsData(stranger.context, { ...productListQuery.parse({ q: "fjord" }), format: "untp" }),
      ),
    ).toEqual([]);
  });

  it("knows of each record what is missing, batch by batch", async () => {
    const { context, brandId } = await mintSubject();
    const { productId } = await mintProduct(db, { brandId, name: "Fjord Sandal", productGroup: "footwear" });
    await db.transaction((tx) => checkProducts(tx, { productIds: [productId], at: now() }));
    const [sandal, jacket] = (await linesOf(
      exportProductsData(context, { ...productListQuery.parse({}), format: "registry" }),
    )) as unknown as { missing: { field: string }[] }[];
    expect(sandal!.missing.map(({ field }) => field)).toEqual(
      expect.arrayContaining(["granularity", "commodity_code", "operators", "backup_provider", "review_state"]),
    );
    expect(jacket!.missing.map(({ field }) => field)).toEqual(["review_state"]);
  });
});

describe("what a passport's public address answers to programs", () => {
  it("is the product in the shape of UNTP, without what only the brand may see", async () => {
    const { brandId } = await mintBrand(db);
    const {
      passports: [{ code } = expect.fail()],
    } = await mintProduct(db, {
      brandId,
      ...CLEAN_PRODUCT,
      serialNumber: "000417",
      ecodesign: {
        ...CLEAN_PRODUCT.ecodesign,
        source_owner: "Ingrid, product data",
        data_valid_on: "2026-09-01",
        documents: [
          { kind: "test_report", name: "Inner report", url: "https://a.example/report.pdf" },
          { kind: "manual", name: "Manual", url: "https://a.example/manual.pdf" },
        ],
      },
    });
    const document = await viewPublicDocument({ db }, { code });
    expect(untpPassport.safeParse(document).error?.issues).toBeUndefined();
    expect(document.credentialSubject).toMatchObject({
      itemNumber: "000417",
      idGranularity: "item",
      relatedDocument: [{ linkName: "Manual" }],
    });
    expect(JSON.stringify(document)).not.toMatch(/Ingrid|data_valid_on|Inner report|owner/i);
  });

  it("is nothing for a code that nobody issued", async () => {
    expect(await refusal(viewPublicDocument({ db }, { code: "7K3M-Q2XD-9F4T-VW8P8" }))).toMatch(
      /invalid_code|passport_not_found/,
    );
  });
});

describe("the issuer's identifier", () => {
  it("leads to a document with the same identifier", async () => {
    const { brandId, context, productId } = await mintSubject();
    const { rows } = await pool.query("select slug from brands where id = $1", [brandId]);
    const { issuer } = JSON.parse((await exportProductData(context, { productId, format: "untp" })).text);
    expect((await showIdentity({ db }, { slug: rows[0].slug })).id).toBe(issuer.id);
    expect(await refusal(showIdentity({ db }, { slug: "nobody-of-the-kind" }))).toBe("not_found");
  });
});
