import { z } from "zod";
import {
  type CollectedDuty,
  countRegistryStates,
  deleteAcceptance,
  findProductDuty,
  listAcceptances,
  listRegistrySubjects,
  putAcceptance,
  type RegistryScope,
  type SubjectRow,
} from "@/db/queries/eu-registry";
import { findProduct } from "@/db/queries/product-lists";
import { findNamedProducts } from "@/db/queries/products";
import type { BrandDb } from "@/db/tenant";
import { useCase } from "@/lib/access/use-case";
import { defineExport } from "@/lib/audit/define-export";
import { collectedDuties, isAccepted, REGISTRY_DUTIES, REGISTRY_DUTY_IDS } from "@/lib/law/registry-duties";
import { formatPassportCode } from "@/lib/passports/code";
import { findOwnPassport } from "@/lib/passports/get-passport";
import { dayOf } from "@/lib/platform/calendar";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { batchesById } from "@/lib/platform/exports/stream-pieces";
import { readCursor, writeCursor } from "@/lib/platform/input/cursor";
import { ids } from "@/lib/platform/input/ids";
import { cutPage, totalOf } from "@/lib/platform/input/list-page";
import { isTestBrand } from "@/lib/platform/test-brand";
import { type RegistrationAnswer, registrationsQuery } from "./api-contract";
import { acceptanceForm, registryListQuery, type RegistryListQuery } from "./contract";
import { REGISTRY_STATES } from "./rules";

export const todayOf = () => dayOf(now());

export async function registryScope(db: BrandDb, brandId: string, today = todayOf()): Promise<RegistryScope> {
  const stated = new Map((await listAcceptances(db, brandId)).map(({ duty, acceptedFrom }) => [duty, acceptedFrom]));
  const duties = collectedDuties(today).map((duty): CollectedDuty => {
    const acceptedFrom = stated.get(duty.id) ?? duty.acceptedFrom;
    return { ...duty, acceptedFrom, isAccepted: isAccepted({ acceptedFrom }, today) };
  });
  return { brandId, duties };
}

const filterOf = ({ q, product }: RegistryListQuery) => ({
  words: q,
  productIds: product === undefined ? undefined : [product],
});

export const listRegistry = useCase({
  may: "compliance.read",
  by: ["member", "key"],
  input: registryListQuery,
  audits: [],
  run: async ({ db, actor }, query) => {
    const today = todayOf();
    const scope = await registryScope(db, actor.brandId, today);
    const { state: states, cursor, limit } = query;
    const [rows, counts] = await Promise.all([
      listRegistrySubjects(db, scope, { ...filterOf(query), states, cursor, limit: limit + 1 }),
      countRegistryStates(db, scope, filterOf(query)),
    ]);
    const visible = states.length > 0 ? states : REGISTRY_STATES.filter((state) => state !== "not_required");
    const total = visible.reduce((sum, state) => sum + (counts[state] ?? 0), 0);
    return { ...cutPage(rows, limit), total: totalOf(total), counts, today };
  },
});

export type ListedRegistry = Awaited<ReturnType<typeof listRegistry>>;

export const followRegistrations = useCase({
  may: "compliance.read",
  by: ["member", "key"],
  input: registrationsQuery,
  audits: [],
  run: async ({ db, actor }, { limit, cursor, state: states = [], ...named }) => {
    const { brandId } = actor;
    const list = `registrations:${brandId}`;
    const productIds = await findNamedProducts(db, brandId, named);
    const scope = await registryScope(db, brandId);
    const after = cursor === undefined ? undefined : readCursor(list, cursor);
    const page = { productIds, states, cursor: after, limit: limit + 1 };
    const { rows, next } = cutPage(await listRegistrySubjects(db, scope, page), limit);
    return {
      data: rows.map((row) => registrationAnswerOf(row, brandId)),
      has_more: next !== null,
      next_cursor: next === null ? null : writeCursor(list, next),
    };
  },
});

/** Throws `passport_not_found`. */
export const getPassportRegistration = useCase({
  may: "compliance.read",
  by: ["member", "key"],
  input: z.object({ code: z.string() }),
  audits: [],
  run: async (context, { code }): Promise<RegistrationAnswer> => {
    const { db, actor } = context;
    const { brandId } = actor;
    const passport = await findOwnPassport(context, code);
    const page = { passportId: passport.id, productIds: [passport.product.id], states: REGISTRY_STATES, limit: 1 };
    const [subject] = await listRegistrySubjects(db, await registryScope(db, brandId), page);
    return subject
      ? registrationAnswerOf(subject, brandId)
      : {
          ...{ test: isTestBrand(brandId), product_id: passport.product.id, code: formatPassportCode(passport.code) },
          ...{ serial_number: passport.serialNumber, level: null, state: "not_required", missing: [], upi: null },
          ...{ submitted_at: null, registration_id: null, registered_on: null, proof_due_on: null, has_proof: false },
        };
  },
});

function registrationAnswerOf(row: SubjectRow, brandId: string): RegistrationAnswer {
  return {
    test: isTestBrand(brandId),
    product_id: row.productId,
    code: row.code && formatPassportCode(row.code),
    serial_number: row.serialNumber,
    level: row.level,
    state: row.state,
    missing: row.state === "not_required" ? [] : row.gaps,
    upi: row.submittedAt ? row.upi : null,
    submitted_at: row.submittedAt?.toISOString() ?? null,
    registration_id: row.registrationId,
    registered_on: row.registeredOn,
    proof_due_on: row.proofDueOn,
    has_proof: row.proofId !== null,
  };
}

export const exportRegistry = defineExport(listRegistry, {
  name: "eu_registry",
  batches: ({ db, actor }, query) =>
    batchesById(async (page) => {
      const scope = await registryScope(db, actor.brandId);
      return listRegistrySubjects(db, scope, { ...filterOf(query), states: query.state, ...page });
    }),
  columns: {
    id: ({ id }) => id,
    product_id: ({ productId }) => productId,
    product_name: ({ productName }) => productName,
    code: ({ code }) => code && formatPassportCode(code),
    serial_number: ({ serialNumber }) => serialNumber,
    level: ({ level }) => level,
    state: ({ state }) => state,
    missing: ({ gaps }) => gaps.join(" "),
    unique_product_identifier: ({ upi }) => upi,
    file_id: ({ fileId, submittedFileId }) => fileId ?? submittedFileId,
    submitted_at: ({ submittedAt }) => submittedAt,
    registration_id: ({ registrationId }) => registrationId,
    registered_on: ({ registeredOn }) => registeredOn,
    proof_due_on: ({ proofDueOn }) => proofDueOn,
    has_proof: ({ proofId }) => (proofId ? "yes" : "no"),
  },
});

export const showRegistryRules = useCase({
  may: "compliance.read",
  by: "member",
  input: z.object({}).optional(),
  audits: [],
  run: async ({ db, actor }) => {
    const today = todayOf();
    const stated = await listAcceptances(db, actor.brandId);
    const collected = collectedDuties(today).map(({ id }) => id);
    return {
      today,
      duties: REGISTRY_DUTIES.map((duty) => {
        const own = stated.find(({ duty: id }) => id === duty.id) ?? null;
        const acceptedFrom = own?.acceptedFrom ?? duty.acceptedFrom;
        const isCollected = collected.includes(duty.id);
        return { ...duty, acceptedFrom, own, isCollected, isAccepted: isAccepted({ acceptedFrom }, today) };
      }),
    };
  },
});

export type RegistryRules = Awaited<ReturnType<typeof showRegistryRules>>;

export const stateAcceptance = useCase({
  may: "registry.manage",
  by: "member",
  input: acceptanceForm,
  audits: ["registry.acceptance_stated"],
  run: async ({ tx, actor, at, audit }, { duty, accepted_from: acceptedFrom }) => {
    await putAcceptance(tx, { brandId: actor.brandId, duty, acceptedFrom, statedBy: actor.userId, statedAt: at });
    await audit("registry.acceptance_stated", duty, { accepted_from: acceptedFrom });
  },
});

/** Throws `forbidden`, `not_found`. */
export const withdrawAcceptance = useCase({
  may: "registry.manage",
  by: "member",
  input: z.object({ duty: z.enum(REGISTRY_DUTY_IDS) }),
  audits: ["registry.acceptance_withdrawn"],
  run: async ({ tx, actor, audit }, { duty }) => {
    if (!(await deleteAcceptance(tx, { brandId: actor.brandId, duty })))
      throw new DomainError("not_found", "Your brand has made no such statement.");
    await audit("registry.acceptance_withdrawn", duty);
  },
});

/** Throws `product_not_found`. */
export const showProductRegistry = useCase({
  may: "compliance.read",
  by: ["member", "key"],
  input: ids("productId"),
  audits: [],
  run: async ({ db, actor }, { productId }) => {
    const scope = await registryScope(db, actor.brandId);
    const product = await findProduct(db, { brandId: actor.brandId, productId });
    if (!product) throw new DomainError("product_not_found", "Your brand has no such product.");
    const productIds = [productId];
    const [duty, counts] = await Promise.all([
      findProductDuty(db, scope, productId),
      countRegistryStates(db, scope, { productIds }),
    ]);
    const [model = null] =
      duty?.level === "model"
        ? await listRegistrySubjects(db, scope, { productIds, states: REGISTRY_STATES, limit: 1 })
        : [];
    return { duty, counts, model, today: todayOf(), isExample: product.isExample };
  },
});

export type RegistryEntry = SubjectRow;
export type ProductRegistry = Awaited<ReturnType<typeof showProductRegistry>>;

/** Of one passport, for its page; null: its registration is not required. */
export const showPassportRegistry = useCase({
  may: "compliance.read",
  by: ["member", "key"],
  input: ids("productId", "passportId"),
  audits: [],
  run: async ({ db, actor }, { productId, passportId }): Promise<{ subject: SubjectRow | null; today: string }> => {
    const scope = await registryScope(db, actor.brandId);
    const [subject = null] = await listRegistrySubjects(db, scope, {
      productIds: [productId],
      passportId,
      states: REGISTRY_STATES,
      limit: 1,
    });
    return { subject, today: todayOf() };
  },
});

export type PassportRegistry = Awaited<ReturnType<typeof showPassportRegistry>>;
