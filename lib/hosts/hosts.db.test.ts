import { afterAll, describe, expect, it } from "vitest";
import { putLogo } from "@/db/queries/brand-appearances";
import { findBrand } from "@/db/queries/brands";
import { productPictures } from "@/db/schema";
import { findLogo } from "@/lib/brands/profile/change-logo";
import { showIdentity } from "@/lib/credentials/show-credential";
import { gs1CheckDigit } from "@/lib/ecodesign/gtin";
import type { EvidenceStore } from "@/lib/files/store";
import { viewPublicDocument } from "@/lib/interchange/public-subjects";
import { verifyPassport } from "@/lib/passport-pages/verify-passport";
import { viewPublicModel } from "@/lib/passport-pages/view-public-model";
import { viewPublicPassport } from "@/lib/passport-pages/view-public-passport";
import { findLabel } from "@/lib/passports/labels/draw-labels";
import { startNameServer } from "@/lib/people/company-sign-in/testing/name-server";
import { now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { newId, randomSecret } from "@/lib/platform/ids";
import { inRequest } from "@/lib/platform/request-scope";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintApiKey, mintBrand, mintMember, mintProduct } from "@/lib/platform/testing/factories";
import { withSettings } from "@/lib/platform/testing/settings";
import { openPicture } from "@/lib/products/pictures/show-pictures";
import { answerResolver } from "@/lib/resolver/answer";
import { addHost, endHost, proveHost, removeHost, showHosts, useHost } from "./change-hosts";
import { atOwnHost, requestedHost, isBrandHost, loadHosts } from "./known-hosts";

const { db } = testDatabase();
const names = await startNameServer();
withSettings({ DNS_SERVERS: names.address });
afterAll(() => names.stop());

const own = () => new URL(environment().publicUrl).hostname;
const mintHost = () => `id.brand-${randomSecret(6).toString("hex")}.example`;
const mintGtin = () => {
  const digits = `0952${String(BigInt(`0x${randomSecret(6).toString("hex")}`) % 1_000_000_000n).padStart(9, "0")}`;
  return `${digits}${gs1CheckDigit(digits)}`;
};

async function mintHouse() {
  const { brandId } = await mintBrand(db);
  const owner = contextOf(db, (await mintMember(db, { brandId })).actor);
  const register = async (gtin = mintGtin()) => {
    const { productId, passports } = await mintProduct(db, { brandId, gtin, serialNumber: "S-1" });
    return { gtin, productId, ...passports[0]! };
  };
  const showHost = async (host: string) => (await showHosts(owner)).hosts.find((one) => one.host === host)!;
  const publish = async (host: string) => {
    const { proof } = await showHost(host);
    names.records.set(proof.name, proof.value);
    names.records.set(`CNAME ${host}`, own());
  };
  const prove = async (host: string) => {
    await addHost(owner, { host });
    await publish(host);
    await proveHost(owner, { host });
    await loadHosts(db);
  };
  return { brandId, owner, register, showHost, publish, prove };
}

const resolveAt = (path: string, headers: Record<string, string> = {}) => {
  const [where = "", query] = path.split("?", 2);
  const allHeaders: Record<string, string> = { "x-carnet-client-address": "10.0.0.1", ...headers };
  const get = (name: string) => allHeaders[name] ?? null;
  return answerResolver({ method: "GET", path: where, search: query ? `?${query}` : "", headers: { get }, body: null });
};

describe("a brand's own host", () => {
  it("is proved by a record of DNS and by where it leads, and not by one of them", async () => {
    const { owner, showHost, publish } = await mintHouse();
    const host = mintHost();
    await addHost(owner, { host });
    await expect(proveHost(owner, { host })).rejects.toMatchObject({ code: "domain_not_shown" });
    await publish(host);
    names.records.set(`CNAME ${host}`, "elsewhere.example");
    await expect(proveHost(owner, { host })).rejects.toMatchObject({ code: "host_leads_elsewhere" });
    await expect(useHost(owner, { host })).rejects.toMatchObject({ code: "domain_not_shown" });
    expect((await showHost(host)).state).toBe("pending");
    await publish(host);
    await Promise.all([proveHost(owner, { host }), proveHost(owner, { host })]);
    expect((await showHost(host)).state).toBe("proved");
    await expect(addHost(owner, { host: own() })).rejects.toMatchObject({ code: "host_taken" });
  });

  it("is part of the identity of what is registered while it is used, for good, and of nothing else", async () => {
    const { owner, register, prove, showHost } = await mintHouse();
    const [host, next] = [mintHost(), mintHost()];
    const before = await register();
    await prove(host);
    await useHost(owner, { host });
    const during = await register();
    await prove(next);
    await useHost(owner, { host: next });
    const after = await register();
    await endHost(owner, { host: next });
    const later = await register();
    const labelOf = async ({ passportId }: { passportId: string }) => (await findLabel(owner, { passportId }))!.link;
    const at = (origin: string, { gtin, code }: { gtin: string; code: string }) =>
      `${origin}/01/${gtin}/21/S-1?c=${code}`;
    const { publicUrl } = environment();
    expect(await Promise.all([before, during, after, later].map(labelOf))).toEqual([
      at(publicUrl, before),
      at(`https://${host}`, during),
      at(`https://${next}`, after),
      at(publicUrl, later),
    ]);
    const document = await viewPublicDocument({ db }, { code: during.code });
    expect(JSON.stringify(document)).toContain(`https://${host}/01/${during.gtin}/21/S-1`);
    const linkset = await resolveAt(`/01/${during.gtin}/21/S-1?c=${during.code}&linkType=all`);
    expect(JSON.parse(linkset.body as string).linkset[0].anchor).toBe(`https://${host}/01/${during.gtin}/21/S-1`);
    expect([(await showHost(host)).state, (await showHost(next)).state]).toEqual(["former", "former"]);
    await expect(removeHost(owner, { host })).rejects.toMatchObject({ code: "host_taken" });
    await expect(useHost(owner, { host })).rejects.toMatchObject({ code: "host_taken" });
    expect(isBrandHost(host)).toBe(true);
    const key = await mintApiKey(db, { brandId: owner.actor.brandId });
    const verified = await verifyPassport(contextOf(db, key.actor), { code: await labelOf(during) });
    expect(verified.product.id).toBe(during.productId);
    expect(atOwnHost(`https://evil.example/01/${during.gtin}/21/x`)).toContain("evil.example");
  });

  it("leads to its pages under its own name, and to nothing of another brand", async () => {
    const [house, other] = [await mintHouse(), await mintHouse()];
    const host = mintHost();
    await house.prove(host);
    const [item, theirs] = [await house.register(), await other.register()];
    const headers = { "x-carnet-host": host, "x-carnet-brand": house.brandId };
    const led = await resolveAt(`/01/${item.gtin}/21/S-1?c=${item.code}`, headers);
    expect([led.status, led.headers.Location]).toEqual([307, expect.stringContaining(`https://${host}/p/`) as string]);
    for (const path of [
      `/01/${theirs.gtin}/21/S-1?c=${theirs.code}`,
      `/01/${theirs.gtin}`,
      `/01/${theirs.gtin}?linkType=all`,
    ])
      expect((await resolveAt(path, headers)).status, path).toBe(404);
    expect(JSON.parse((await resolveAt("/.well-known/gs1resolver", headers)).body as string).resolverRoot).toBe(
      `https://${host}`,
    );
    const open = (code: string) =>
      inRequest({ requestId: newId("req"), clientAddress: "10.0.0.1", headers, method: "GET" }, () =>
        Promise.allSettled([viewPublicPassport({ db }, { code }), viewPublicDocument({ db }, { code })]),
      );
    expect((await open(item.code)).map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
    expect((await open(theirs.code)).map((one) => one.status === "rejected" && one.reason.code)).toEqual([
      "passport_not_found",
      "passport_not_found",
    ]);
  });

  it("shows of two brands that share a GTIN its own, with its own pictures, logo and identity alone", async () => {
    const houses = [await mintHouse(), await mintHouse()];
    const gtin = mintGtin();
    const scenes = [];
    for (const house of houses) {
      const host = mintHost();
      await house.prove(host);
      const item = await house.register(gtin);
      await useHost(house.owner, { host });
      const { brandId } = house;
      const pictureId = newId("pic");
      const hash = randomSecret(32).toString("hex");
      await db
        .insert(productPictures)
        .values({
          ...{
            id: pictureId,
            brandId,
            productId: item.productId,
            position: 1,
            state: "ready",
            width: 400,
            height: 300,
          },
        });
      await putLogo(db, {
        ...{ brandId, hash, mediaType: "image/png", content: Buffer.from("logo") },
        ...{ isEncodedAnew: true, createdAt: now() },
      });
      const { slug } = (await findBrand(db, brandId))!;
      scenes.push({
        brandId,
        item,
        pictureId,
        hash,
        slug,
        headers: { "x-carnet-host": host, "x-carnet-brand": brandId },
      });
    }
    for (const [at, { headers, item, brandId }] of scenes.entries()) {
      const inside = <T>(work: () => Promise<T>) =>
        inRequest({ requestId: newId("req"), headers, method: "GET" }, work);
      const model = await inside(() => viewPublicModel({ db }, { gtin }));
      expect([model.brand.id, model.product.id]).toEqual([brandId, item.productId]);
      const linkset = await resolveAt(`/01/${gtin}/21/S-1?c=${item.code}&linkType=all`, headers);
      const [unit, level] = JSON.parse(linkset.body as string).linkset;
      // It was registered before the host was used: its identity stays what was printed.
      expect(unit.anchor).toBe(`${environment().publicUrl}/01/${gtin}/21/S-1`);
      expect(level.itemDescription).toContain(model.product.name);
      for (const [of, { pictureId, hash, slug }] of scenes.entries()) {
        const isOwn = of === at;
        const [logo, identity] = await inside(() =>
          Promise.allSettled([findLogo({ db }, { hash }), showIdentity({ db }, { slug })]),
        );
        expect(logo.status === "fulfilled" && logo.value !== null, "logo").toBe(isOwn);
        expect(identity.status === "fulfilled", "did").toBe(isOwn);
        const store = { read: () => Promise.resolve(new Response("x").body) } as unknown as EvidenceStore;
        const picture = await inside(() => openPicture({ db }, { pictureId, file: "400.jpg" }, store));
        expect(picture !== null, "picture").toBe(isOwn);
      }
    }
    const [one, other] = scenes;
    const others = await resolveAt(`/01/${gtin}/21/S-1?c=${other!.item.code}`, one!.headers);
    expect(others.headers.Location, "another brand's code is nobody's here").toMatch(/\/m\/\d{14}\?.*unknown=21$/);
  });

  it("is told from ours by its name alone, however that is written", async () => {
    const house = await mintHouse();
    const host = mintHost();
    await house.prove(host);
    const brand = { is: "brand", host, brandId: house.brandId };
    for (const header of [host, `${host}:443`, `${host}.`, host.toUpperCase()])
      expect(requestedHost(header)).toEqual(brand);
    for (const header of [
      undefined,
      "",
      own(),
      `${own()}:3000`,
      "127.0.0.1:3000",
      "[::1]",
      `x${host}`,
      `${host}.evil.example`,
    ])
      expect(requestedHost(header), header).toEqual({ is: "own" });
  });

  it("goes to whoever proves it, until items have it: then to nobody else", async () => {
    const [first, second] = [await mintHouse(), await mintHouse()];
    const host = mintHost();
    await first.prove(host);
    await second.prove(host);
    expect([(await first.showHost(host)).state, (await second.showHost(host)).state]).toEqual(["pending", "proved"]);
    await useHost(second.owner, { host });
    await first.publish(host);
    await expect(proveHost(first.owner, { host })).rejects.toMatchObject({ code: "host_taken" });
    await removeHost(first.owner, { host });
    expect((await second.showHost(host)).state).toBe("serving");
  });
});
