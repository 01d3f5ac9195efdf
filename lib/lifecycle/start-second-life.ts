import { insertBatteryLinks } from "@/db/queries/battery-lives";
import { findBrand } from "@/db/queries/brands";
import type { NewPassport } from "@/db/queries/passports";
import { findProduct } from "@/db/queries/product-lists";
import { lockProductToAdd } from "@/db/queries/units";
import { authorise } from "@/lib/access/actor";
import { useCase } from "@/lib/access/use-case";
import { readIdentifier } from "@/lib/passports/battery/foreign-identifier";
import { type Extent, STATUS_AFTER } from "@/lib/passports/battery/life-rules";
import { readPassportCode } from "@/lib/passports/code";
import { noSuchPassport } from "@/lib/passports/get-passport";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { ids } from "@/lib/platform/input/ids";
import { invalidRequest } from "@/lib/platform/input/read-input";
import { enqueue } from "@/lib/platform/jobs/enqueue";
import { requireValue } from "@/lib/platform/require-value";
import { addUnits } from "@/lib/products/units/add-units";
import { voidPendingTransfer } from "@/lib/transfers/cancel-transfer";
import {
  endLives,
  insertLife,
  type LifeScope,
  lockUnits,
  type LockedUnit,
  ownPassports,
  requireBattery,
  requirePast,
  requirePossible,
  superseded,
} from "./change-battery-life";
import { secondLifeForm, type SecondLifeInput } from "./second-life-contract";

interface ForeignOriginal {
  identifier: string;
  extent: Extent;
}
interface OwnOriginal {
  unit: LockedUnit;
  extent: Extent;
}

/** Throws `passport_not_found`, and `invalid_request` for what is no identifier or is named twice. */
async function readOriginals(
  scope: LifeScope,
  { originals }: SecondLifeInput,
): Promise<{ own: OwnOriginal[]; foreign: ForeignOriginal[] }> {
  const { tx, actor } = scope;
  const ofBrand = new Map(
    (
      await ownPassports(
        scope,
        originals.map(({ passport }) => passport),
      )
    ).map(({ named, unit }) => [named, unit]),
  );
  const locked = await lockUnits(tx, actor.brandId, [...new Set(ofBrand.values())]);
  const own: OwnOriginal[] = [];
  const foreign: ForeignOriginal[] = [];
  const seen = new Set<string>();
  for (const [index, { passport, extent }] of originals.entries()) {
    const pointer = `/originals/${index}/passport`;
    const known = ofBrand.get(passport);
    const unit = known && locked.get(known.passportId);
    const parsed = unit ? null : readIdentifier(passport);
    if (parsed && !parsed.ok && readPassportCode(passport, environment().publicUrl).ok) throw noSuchPassport();
    if (parsed && !parsed.ok) throw invalidRequest([{ pointer, code: "invalid_format", detail: parsed.sentence }]);
    const key = unit?.passportId ?? (parsed?.ok ? parsed.identifier : "");
    if (seen.has(key)) throw invalidRequest([{ pointer, code: "repeated", detail: "This original is named twice." }]);
    seen.add(key);
    if (unit) own.push({ unit, extent });
    else if (parsed?.ok) foreign.push({ identifier: parsed.identifier, extent });
  }
  return { own, foreign };
}

interface StartedLife {
  passport: NewPassport;
  voidedTransferIds: string[];
}

/**
 * Adds a unit whose passport follows those of the originals. Throws `forbidden`, `insufficient_scope`,
 * `product_not_found`, `passport_not_found`, `not_a_battery`, `passport_state_conflict`, and what adding units throws.
 */
export const startSecondLife = useCase({
  may: "products.register",
  by: ["member", "key"],
  input: ids("productId").extend({ form: secondLifeForm }),
  audits: ["passport.second_life_started", "passport.battery_life_changed", "transfer.voided", "transfer.expired"],
  run: async (scope, { productId, form }): Promise<StartedLife> => {
    const { tx, actor, at, audit } = scope;
    const { brandId } = actor;
    const { operation, changed_on: changedOn, reason = null } = form;
    requirePast(changedOn, at);
    // Before the originals' locks, in the order of edits of a product.
    await lockProductToAdd(tx, { brandId, productId });
    const product = await findProduct(tx, { brandId, productId });
    if (!product) throw new DomainError("product_not_found", "Your brand has no product with this id.");
    requireBattery(product);
    const { own, foreign } = await readOriginals(scope, form);
    // Their own permission, because the originals are taken out of use.
    if (own.length > 0) authorise(actor, "passports.manage");
    for (const { unit, extent } of own) {
      requireBattery(unit);
      requirePossible({ to: "succession", operation, extent }, unit);
    }
    const status = STATUS_AFTER[operation];
    const passport = await addSecondUnit(scope, productId, form);
    const brand = await findBrand(tx, brandId);
    const name = form.responsible?.name ?? brand?.legalName ?? brand?.name ?? "";
    const responsible = { role: "operator", name, identifier: form.responsible?.identifier ?? null } as const;
    await insertLife(scope, passport.id, { status, changedOn, reason, responsible });
    await insertLinks(scope, passport.id, form, { own, foreign });
    const passportIds = own.map(({ unit }) => unit.passportId);
    await endLives(scope, passportIds, "superseded");
    const voidedTransferIds: string[] = [];
    for (const { unit, extent } of own) {
      const { passportId, status: from } = unit;
      const voided = await voidPendingTransfer(scope, { passportId, reason: "superseded" });
      if (voided) voidedTransferIds.push(voided);
      const detail = { operation, extent, changed_on: changedOn, reason };
      await audit("passport.battery_life_changed", passportId, superseded(from, voided, detail));
    }
    const originals = { own: own.length, foreign: foreign.length };
    const started = { battery_status: status, life_end: null, operation, changed_on: changedOn, originals };
    await audit("passport.second_life_started", passport.id, started);
    return { passport, voidedTransferIds };
  },
});

async function addSecondUnit(
  scope: LifeScope,
  productId: string,
  { unit, operation }: SecondLifeInput,
): Promise<NewPassport> {
  const stated = { ...unit, battery_state: { ...unit.battery_state, status: STATUS_AFTER[operation] } };
  const accepted = [{ index: 0, unit: stated, pointerTo: (field: string) => `/unit/${field}` }];
  const { tx, actor, requestId } = scope;
  const { passports } = await addUnits(
    { db: tx, actor, requestId },
    { productId, validated: { accepted, rejected: [] }, onError: "fail", isDryRun: false },
  );
  return requireValue(passports[0], "The new unit");
}

async function insertLinks(
  { tx, actor: { brandId }, at }: LifeScope,
  passportId: string,
  { operation, changed_on: linkedOn }: SecondLifeInput,
  { own, foreign }: { own: readonly OwnOriginal[]; foreign: readonly ForeignOriginal[] },
): Promise<void> {
  const of = { brandId, passportId, relation: "original", operation, linkedOn, createdAt: at } as const;
  const links = [
    ...own.map(({ unit, extent }) => ({ ...of, extent, otherId: unit.passportId, reading: "own" as const })),
    ...foreign.map(({ identifier, extent }) => ({ ...of, extent, identifier, reading: "waiting" as const })),
  ].map((link, index) => ({ ...link, number: index + 1 }));
  await insertBatteryLinks(tx, links);
  const waiting = links.filter(({ reading }) => reading === "waiting");
  if (waiting.length > 0)
    await enqueue(tx, "battery_reading", ...waiting.map(({ number }) => ({ brandId, passportId, number })));
}
