import { insertGrant } from "@/db/queries/access-grants";
import { insertClaim } from "@/db/queries/claims";
import { insertScans } from "@/db/queries/scans";
import { acrossBrands } from "@/db/tenant";
import type { Context, MemberActor } from "@/lib/access/actor";
import { discardFile, receiveFile } from "@/lib/files/receive-file";
import { createSource } from "@/lib/pickups/change-sources";
import { DAY_MS, HOUR_MS, now } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import { renderDrawing } from "@/lib/platform/images";
import { enqueue } from "@/lib/platform/jobs/enqueue";
import { runAll } from "@/lib/platform/jobs/testing/run-jobs";
import { hashAddress, sha256Hex } from "@/lib/platform/secrets";
import { keepPicture } from "@/lib/products/pictures/add-pictures";
import { createEndpoint } from "@/lib/webhooks/create-endpoint";

/** What people do with items that the seed has nothing of: a product's pictures, items' scans and signals, claims. */

const PICTURES = 5;
/** A label that was copied is looked at by another person in each, within a day. */
const COPIED_IN = ["DE", "PL", "TR", "GB", "IT"];
const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><rect width="800" height="600"/></svg>';

export interface Item {
  id: string;
  productId: string;
}

/** Pictures of one product, as its page of pictures lists them. */
export async function makePictures(context: Context<MemberActor>, productId: string): Promise<void> {
  for (let number = 1; number <= PICTURES; number += 1) {
    const file = await receiveFile([
      await renderDrawing(DRAWING.replace("<rect", `<rect fill="#0${number}${number}"`)),
    ]);
    try {
      await keepPicture(context, { productId, file, alt: { en: `View ${number}` } });
    } finally {
      await discardFile(file);
    }
  }
}

/** Scans of each item in several countries, and the signals that the service finds in them. */
export async function makeSignals({ db, actor }: Context<MemberActor>, items: readonly Item[]): Promise<void> {
  const { brandId } = actor;
  const hour = Math.floor(now().getTime() / HOUR_MS);
  const scans = items.flatMap(({ id, productId }) =>
    COPIED_IN.map((country, index) => ({
      hour: new Date((hour - 2 - 4 * index) * HOUR_MS),
      brandId,
      productId,
      subjectId: id,
      client: sha256Hex(`${id} ${country}`).slice(0, 32),
      country,
      channel: "label" as const,
    })),
  );
  await insertScans(acrossBrands(db), scans);
  await enqueue(db, "scan_signals", { brandId });
  await runAll(acrossBrands(db), "scan_signals");
}

/** Claims of items without an owner, which wait for the brand; returns the last. */
export async function makeClaims({ db, actor }: Context<MemberActor>, items: readonly Item[]): Promise<string> {
  const at = now();
  let claimId = "";
  for (const [index, { id: passportId }] of items.entries()) {
    const email = `claimer${index}@scale.example`;
    claimId = newId("clm", at);
    await insertClaim(db, {
      id: claimId,
      brandId: actor.brandId,
      passportId,
      way: "approval",
      status: "waiting",
      email,
      emailHash: hashAddress(email),
      locale: "en",
      linkSentAt: at,
      provedAt: at,
      expiresAt: new Date(at.getTime() + DAY_MS),
    });
  }
  return claimId;
}

/** Requests to read what is not for everybody: one for each item, and an authority's. */
export async function makeGrants(
  { db, actor: { brandId } }: Context<MemberActor>,
  items: readonly Item[],
): Promise<{ grant: string; authority: string }> {
  const at = now();
  const requestAt = (index: number) => ({
    id: newId("acg", at),
    status: "waiting" as const,
    name: `Reader ${index}`,
    organisation: `Workshop ${index}`,
    purpose: "To repair",
    email: `reader${index}@scale.example`,
    emailHash: hashAddress(`reader${index}@scale.example`),
    locale: "en",
    linkSentAt: at,
    provedAt: at,
    expiresAt: new Date(at.getTime() + DAY_MS),
  });
  const interested = { brandId, accessSet: "legitimate_interest", scope: "passport", role: "repairer" } as const;
  let grant = "";
  for (const [index, { id: passportId }] of items.entries()) {
    const row = { ...requestAt(index), ...interested, passportId };
    await insertGrant(db, row);
    grant = row.id;
  }
  const authority = requestAt(items.length);
  await insertGrant(acrossBrands(db), {
    ...authority,
    accessSet: "authority",
    scope: "brand",
    role: "market_surveillance",
  });
  return { grant, authority: authority.id };
}

/** A webhook endpoint without deliveries while pages are measured. */
export async function makeEndpoint(context: Context<MemberActor>): Promise<string> {
  const { endpoint } = await createEndpoint(context, {
    url: "https://events.example/carnet",
    types: ["import.failed"],
  });
  return endpoint.id;
}

/** A pick-up source whose server is unreachable. */
export const makeSource = (context: Context<MemberActor>): Promise<string> =>
  createSource(context, {
    name: "ERP, nightly",
    kind: "sftp",
    host: "sftp.example",
    username: "carnet",
    login: "password",
    password: "not to be guessed",
    folder: "out/products",
    pattern: "*.csv, *.xlsx",
    every: "daily",
    daily_at: "02:30",
    time_zone: "Europe/Berlin",
    commit: "clean",
    afterwards: "move",
  });
