import { afterEach, describe, expect, it } from "vitest";
import { listAuditRows } from "@/db/queries/audit";
import { insertRequests } from "@/db/queries/requests";
import { ROLE_PERMISSIONS, ROLES } from "@/lib/access/permissions";
import { purgeRequestLog } from "@/lib/api/request-log";
import { recallProduct } from "@/lib/lifecycle/recall-product";
import { DAY_MS, now, setClock } from "@/lib/platform/clock";
import type { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { stateOf } from "@/lib/platform/input/state-of";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintMember, mintProduct } from "@/lib/platform/testing/factories";
import { acceptTransfer } from "@/lib/transfers/accept-transfer";
import { declineTransfer } from "@/lib/transfers/decline-transfer";
import { openTransferLink } from "@/lib/transfers/links/send-new-link";
import { eraseAddresses } from "@/lib/transfers/messages/erase-addresses";
import { startTransfer } from "@/lib/transfers/start-transfer";
import {
  begin,
  mailboxOf,
  mintScene,
  type Scene,
  statusOf,
  tokenOf,
  visitor,
} from "@/lib/transfers/testing/transfer-kit";
import { editLanguages, editRetention, editTransferDefaults, showSettings } from "./change-settings";
import { languagesForm, retentionForm, transferDefaultsForm } from "./settings-contract";
import { languageValues, retentionValues, transferDefaultValues } from "./settings-values";

const { db, pool } = testDatabase();
let restoreClock = () => {};
afterEach(() => restoreClock());

async function mintOwned() {
  const scene = await mintScene();
  const { actor } = await mintMember(db, { brandId: scene.brandId });
  const owner = contextOf(db, actor);
  const readSettings = () => showSettings(owner);
  const retention = async (recipients: string, log = "30", seen?: string) =>
    editRetention(
      owner,
      retentionForm.parse({
        recipients_kept_days: recipients,
        request_log_days: log,
        seen: seen ?? stateOf(retentionValues(await readSettings())),
      }),
    );
  const defaults = async (days: string, recalled?: "yes", seen?: string) =>
    editTransferDefaults(
      owner,
      transferDefaultsForm.parse({
        transfer_expiry_days: days,
        passes_on_recalled: recalled,
        seen: seen ?? stateOf(transferDefaultValues(await readSettings())),
      }),
    );
  return { ...scene, owner, readSettings, retention, defaults };
}

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail("it was done"),
    (error: DomainError) => error.code,
  );
const start = ({ context, code }: Scene, days?: number) =>
  startTransfer(context, { code, recipient_email: mailboxOf("anna"), kind: "sale", expires_in_days: days });
const openDays = ({ transfer }: Awaited<ReturnType<typeof start>>) =>
  (transfer.expiresAt.getTime() - transfer.createdAt.getTime()) / DAY_MS;
const actionsOf = async (brandId: string) =>
  (await listAuditRows(db, { brandId, afterSequence: 0, limit: 50 })).map(({ action }) => action);

describe("a brand's transfer defaults", () => {
  it("decide how long a link is open where the request does not say, and nobody else's", async () => {
    const [brand, other] = [await mintOwned(), await mintOwned()];
    await brand.defaults("14");
    expect([openDays(await start(brand)), openDays(await start(other))]).toEqual([14, 7]);
    const { passports } = await mintProduct(db, { brandId: brand.brandId });
    expect(openDays(await start({ ...brand, code: passports[0]!.code }, 2))).toBe(2);
  });

  it("stand in the log once for each change, before and after", async () => {
    const { brandId, defaults } = await mintOwned();
    await defaults("14", "yes");
    await defaults("14", "yes");
    const [row, more] = await listAuditRows(db, { brandId, afterSequence: 0, limit: 5 });
    expect(row).toMatchObject({
      action: "brand.transfer_defaults_changed",
      detail: {
        before: { transferExpiryDays: 7, passesOnRecalled: false },
        after: { transferExpiryDays: 14, passesOnRecalled: true },
      },
    });
    expect(more).toBeUndefined();
  });

  it("let a recalled item go to a recipient who ticks that they read of it, and end no transfer at the recall", async () => {
    const brand = await mintOwned();
    await brand.defaults("7", "yes");
    const pending = await begin(brand);
    const { rows } = await pool.query<{ product_id: string }>("select product_id from passports where id = $1", [
      brand.passportId,
    ]);
    expect(await recallProduct(brand.owner, { productId: rows[0]!.product_id, reason: "Zip may jam" })).toEqual({
      isChanged: true,
      voidedTransfers: 0,
    });
    const token = await tokenOf(pending);
    expect(await openTransferLink(visitor(), { token })).toMatchObject({
      obstacle: null,
      recall: { reason: "Zip may jam" },
    });
    expect(await refusal(acceptTransfer(visitor(), { token, locale: "en" }))).toBe("recall_not_read");
    expect(await statusOf(pending)).toBe("pending");
    await acceptTransfer(visitor(), { token, locale: "en", hasReadRecall: true });
    expect(await statusOf(pending)).toBe("completed");
    await brand.defaults("7");
    expect(await refusal(start(brand))).toBe("item_recalled");
  });
});

describe("a brand's languages", () => {
  const languages = (values: Record<string, string>) => languagesForm.parse(values);

  it("are what strangers are written to in, and stand in the log once for each change", async () => {
    const [brand, other] = [await mintOwned(), await mintOwned()];
    const seen = stateOf(languageValues(await brand.readSettings()));
    await editLanguages(brand.owner, languages({ locale: "fr", texts_it: "yes", seen }));
    expect(await brand.readSettings()).toMatchObject({ locale: "fr", textLocales: ["fr", "it"] });
    expect([(await start(brand)).transfer.locale, (await start(other)).transfer.locale]).toEqual(["fr", "en"]);
    await editLanguages(brand.owner, languages({ locale: "fr", texts_fr: "yes", texts_it: "yes", seen }));
    const rows = await listAuditRows(db, { brandId: brand.brandId, afterSequence: 0, limit: 50 });
    expect(rows.filter(({ action }) => action === "brand.languages_changed").map(({ detail }) => detail)).toEqual([
      { before: { locale: "en", textLocales: [] }, after: { locale: "fr", textLocales: ["fr", "it"] } },
    ]);
    expect(await refusal(editLanguages(brand.owner, languages({ locale: "de", seen })))).toBe("edit_conflict");
    expect(languagesForm.safeParse({ locale: "nl", seen }).success).toBe(false);
  });
});

describe("a brand's retention", () => {
  it("decides when recipients' addresses go, each brand's own, and the log tells how many", async () => {
    const [short, defaultBrand] = [await mintOwned(), await mintOwned()];
    await short.retention("20");
    const [mine, theirs] = [await begin(short), await begin(defaultBrand)];
    for (const transferId of [mine, theirs])
      await declineTransfer(visitor(), { token: await tokenOf(transferId), locale: "en" });
    const addressOf = async (id: string) =>
      (await pool.query("select recipient_email from transfers where id = $1", [id])).rows[0].recipient_email;
    restoreClock = setClock(() => new Date(Date.now() + 19 * DAY_MS));
    await eraseAddresses(db);
    expect(await addressOf(mine)).not.toBeNull();
    restoreClock = setClock(() => new Date(Date.now() + 21 * DAY_MS));
    await eraseAddresses(db);
    expect(await addressOf(mine)).toBeNull();
    expect(await addressOf(theirs)).not.toBeNull();
    expect(
      [await actionsOf(short.brandId), await actionsOf(defaultBrand.brandId)].map((actions) =>
        actions.includes("addresses.erased"),
      ),
    ).toEqual([true, false]);
  });

  it("decides when the request log goes, within the deployment's own time", async () => {
    const [short, defaultBrand] = [await mintOwned(), await mintOwned()];
    await short.retention("90", "5");
    const row = (brandId: string) => ({
      id: newId("req"),
      brandId,
      keyId: newId("key"),
      at: now(),
      method: "GET",
      path: "/v1/verify",
      status: 200,
      errorCode: null,
      durationUs: 1,
    });
    await insertRequests(db, [row(short.brandId), row(defaultBrand.brandId)]);
    restoreClock = setClock(() => new Date(Date.now() + 6 * DAY_MS));
    await purgeRequestLog(db);
    const left = await pool.query("select brand_id from request_log where brand_id = any($1)", [
      [short.brandId, defaultBrand.brandId],
    ]);
    expect(left.rows).toEqual([{ brand_id: defaultBrand.brandId }]);
    expect(await refusal(short.retention("90", "31"))).toBe("invalid_request");
    expect(await showSettings(short.owner)).toMatchObject({
      requestLogDays: 5,
      requestLogDaysMax: 30,
      recipientsKeptDays: 90,
    });
  });

  it.each([
    ["13", "30"],
    ["366", "30"],
    ["90", "0"],
    ["90", "many"],
    ["1.5", "30"],
  ])("of %s and %s days is refused", (recipients, log) => {
    expect(retentionForm.safeParse({ recipients_kept_days: recipients, request_log_days: log }).success).toBe(false);
  });
});

describe("settings that somebody else changed since they were shown", () => {
  const conflictOf = (work: Promise<void>): Promise<Record<string, unknown>> =>
    work.then(
      () => expect.fail("it was done"),
      ({ code, extras }: DomainError) => ({ code, ...extras.members }),
    );

  it("of transfers are not overwritten: both values are told, and the reader who has seen both decides", async () => {
    const { brandId, readSettings, defaults } = await mintOwned();
    const seen = stateOf(transferDefaultValues(await readSettings()));
    await defaults("14", "yes");
    const conflict = await conflictOf(defaults("21", undefined, seen));
    expect(conflict).toMatchObject({
      code: "edit_conflict",
      stored: { transfer_expiry_days: 14, passes_on_recalled: true },
    });
    expect(await readSettings()).toMatchObject({ transferExpiryDays: 14, passesOnRecalled: true });
    await defaults("21", undefined, String(conflict["seen"]));
    expect(await readSettings()).toMatchObject({ transferExpiryDays: 21, passesOnRecalled: false });
    expect((await actionsOf(brandId)).filter((action) => action === "brand.transfer_defaults_changed")).toHaveLength(2);
  });

  it("of retention neither; and what is stored already by another is no conflict", async () => {
    const { readSettings, retention } = await mintOwned();
    const seen = stateOf(retentionValues(await readSettings()));
    await retention("20", "5");
    expect(await conflictOf(retention("40", "5", seen))).toMatchObject({
      code: "edit_conflict",
      stored: { recipients_kept_days: 20, request_log_days: 5 },
    });
    await retention("20", "5", seen);
    expect(await readSettings()).toMatchObject({ recipientsKeptDays: 20, requestLogDays: 5 });
  });

  it("at the same moment are saved by one of two", async () => {
    const { readSettings, defaults } = await mintOwned();
    const seen = stateOf(transferDefaultValues(await readSettings()));
    const outcomes = await Promise.allSettled([defaults("11", undefined, seen), defaults("12", undefined, seen)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });
});

it.each(ROLES)("the role %s changes the settings only with the brand's permission", async (role) => {
  const { brandId } = await mintScene();
  const { actor } = await mintMember(db, { brandId, role });
  const settings = await showSettings(contextOf(db, (await mintMember(db, { brandId })).actor));
  const attempts = [
    editTransferDefaults(contextOf(db, actor), {
      transfer_expiry_days: 3,
      seen: stateOf(transferDefaultValues(settings)),
    }),
    editRetention(contextOf(db, actor), {
      recipients_kept_days: 20,
      request_log_days: 3,
      seen: stateOf(retentionValues(settings)),
    }),
  ];
  const outcomes = await Promise.all(
    attempts.map((attempt) =>
      attempt.then(
        () => "done",
        (error: DomainError) => error.code,
      ),
    ),
  );
  const expected = ROLE_PERMISSIONS[role].has("brand.manage") ? "done" : "forbidden";
  expect(outcomes).toEqual([expected, expected]);
});
