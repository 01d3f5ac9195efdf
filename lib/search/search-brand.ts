import { z } from "zod";
import { findMainPictures } from "@/db/queries/product-pictures";
import {
  findBatches,
  findNearestProductId,
  findOwnedIds,
  findPassportIdByCode,
  findProductIds,
  findReceivedTransferIds,
  findSimilarProductIds,
  findUnitIds,
  listFoundPassports,
  listFoundProducts,
  listFoundTransfers,
} from "@/db/queries/search";
import type { BrandDb } from "@/db/tenant";
import { type Actor, actorMay } from "@/lib/access/actor";
import { useCase } from "@/lib/access/use-case";
import { readPassportSearch } from "@/lib/passports/lists/search-rules";
import { environment } from "@/lib/platform/env";
import { readMailbox } from "@/lib/platform/input/mailbox";
import { hashAddress } from "@/lib/platform/secrets";
import { searchQuery } from "./contract";
import { correctedWords, foldText, rankUnit, UNIT_RANK_MAX } from "./rules";

export const SEARCH_RESULTS_MAX = 6;
/** The best of these are shown. */
const UNITS_RANKED_MAX = 60;

const TRANSFER_ID = /^trf_[0-9a-z]{26}$/;

interface Question {
  db: BrandDb;
  actor: Actor;
  brandId: string;
  text: string;
}

export const searchBrand = useCase({
  may: "passports.read",
  by: ["member", "key"],
  input: searchQuery,
  audits: [],
  run: async ({ db, actor }, { q: text = "", mailbox }) => {
    const question = { db, actor, brandId: actor.brandId, text };
    const emailHash = mailbox ?? hashOf(text);
    const [byText, byMailbox] = [
      text === "" ? NOTHING : await matchText(question),
      emailHash !== undefined && actorMay(actor, "holders.read") ? await matchMailbox(question, emailHash) : NOTHING,
    ];
    return {
      ...byText,
      passports: [...byText.passports, ...byMailbox.passports],
      transfers: [...byText.transfers, ...byMailbox.transfers],
    };
  },
});

export type BrandSearch = Awaited<ReturnType<typeof searchBrand>>;

function hashOf(text: string): string | undefined {
  const result = readMailbox(text);
  return result.ok ? hashAddress(result.mailbox) : undefined;
}

type FoundPassport = Awaited<ReturnType<typeof listFoundPassports>>[number] & { isOwnedByMailbox: boolean };
type FoundTransfer = Awaited<ReturnType<typeof listFoundTransfers>>[number] & { isForMailbox: boolean };
type FoundProduct = Awaited<ReturnType<typeof listFoundProducts>>[number] & {
  pictureId: string | null;
  /** Words of its name that are similar to words of the search. Empty: it contains them all. */
  similar: string[];
};

interface Matches {
  passports: FoundPassport[];
  products: FoundProduct[];
  batches: string[];
  transfers: FoundTransfer[];
  /** The text is an identifier of a product, and of no passport. */
  isProductFirst: boolean;
  /** The most similar product, if nothing matches. */
  nearest: { id: string; name: string } | null;
}

const NOTHING: Matches = {
  passports: [],
  products: [],
  batches: [],
  transfers: [],
  isProductFirst: false,
  nearest: null,
};

async function matchText(question: Question): Promise<Matches> {
  const { db, actor, brandId, text } = question;
  const mayRead = { products: actorMay(actor, "products.read"), transfers: actorMay(actor, "transfers.read") };
  const [passports, batches, transfers, productIds] = await Promise.all([
    matchUnits(question),
    findBatches(db, { brandId, text, limit: SEARCH_RESULTS_MAX }),
    mayRead.transfers && TRANSFER_ID.test(text) ? listFoundTransfers(db, { brandId, ids: [text] }) : [],
    mayRead.products ? findProductIds(db, { brandId, text, limit: SEARCH_RESULTS_MAX }) : [],
  ]);
  const isFound = [passports, batches, transfers, productIds].some((matches) => matches.length > 0);
  const similarIds =
    isFound || !mayRead.products ? [] : await findSimilarProductIds(db, { brandId, text, limit: SEARCH_RESULTS_MAX });
  const products = await describeProducts(question, [...productIds, ...similarIds]);
  const isExact = (value: string | null) => value !== null && foldText(value) === foldText(text);
  return {
    passports,
    batches,
    isProductFirst:
      products.some(({ gtin, externalId, model }) => [gtin, externalId, model].some(isExact)) &&
      !passports.some((unit) => rankUnit(unit, text) === UNIT_RANK_MAX),
    transfers: transfers.map((transfer) => ({ ...transfer, isForMailbox: false })),
    products: products.map((product) => ({
      ...product,
      similar: similarIds.length > 0 ? correctedWords(text, product.name) : [],
    })),
    nearest: isFound || similarIds.length > 0 || !mayRead.products ? null : await findNearest(question),
  };
}

async function matchUnits({ db, brandId, text }: Question): Promise<FoundPassport[]> {
  const search = readPassportSearch(text, environment().publicUrl);
  const ids =
    search.kind === "code"
      ? await findPassportIdByCode(db, { brandId, code: search.code })
      : await findUnitIds(db, { brandId, search, limit: UNITS_RANKED_MAX });
  const units = await listFoundPassports(db, { brandId, ids });
  return units
    .map((unit) => ({ unit, rank: rankUnit(unit, text) }))
    .toSorted((one, other) => other.rank - one.rank || (one.unit.id < other.unit.id ? 1 : -1))
    .slice(0, SEARCH_RESULTS_MAX)
    .map(({ unit }) => ({ ...unit, isOwnedByMailbox: false }));
}

async function matchMailbox({ db, actor, brandId }: Question, emailHash: string): Promise<Matches> {
  const which = { brandId, emailHash, limit: SEARCH_RESULTS_MAX };
  const mayReadTransfers = actorMay(actor, "transfers.read");
  const passports = await listFoundPassports(db, { brandId, ids: await findOwnedIds(db, which) });
  const transferIds = mayReadTransfers ? await findReceivedTransferIds(db, which) : [];
  const transfers = await listFoundTransfers(db, { brandId, ids: transferIds });
  return {
    ...NOTHING,
    passports: passports.map((passport) => ({ ...passport, isOwnedByMailbox: true })),
    transfers: transfers.map((transfer) => ({ ...transfer, isForMailbox: true })),
  };
}

async function describeProducts({ db, brandId }: Question, ids: readonly string[]) {
  const products = await listFoundProducts(db, { brandId, ids });
  const pictures = await findMainPictures(db, { brandId, productIds: ids });
  return products.map((product) => ({ ...product, pictureId: pictures.get(product.id) ?? null }));
}

async function findNearest({ db, brandId, text }: Question): Promise<Matches["nearest"]> {
  const id = await findNearestProductId(db, { brandId, text });
  const [product] = id === null ? [] : await listFoundProducts(db, { brandId, ids: [id] });
  return product ? { id: product.id, name: product.name } : null;
}

/** What these ids name, in their order. Those that do not exist or that the reader may not read are absent. */
export const nameObjects = useCase({
  may: "passports.read",
  by: "member",
  input: z.object({ ids: z.array(z.string()) }),
  audits: [],
  run: async ({ db, actor }, { ids }) => {
    const { brandId } = actor;
    const idsOf = (prefix: string) => ids.filter((id) => id.startsWith(`${prefix}_`));
    const question = { db, actor, brandId, text: "" };
    const passports = await listFoundPassports(db, { brandId, ids: idsOf("psp") });
    const products = actorMay(actor, "products.read") ? await describeProducts(question, idsOf("prd")) : [];
    const transfers = actorMay(actor, "transfers.read")
      ? await listFoundTransfers(db, { brandId, ids: idsOf("trf") })
      : [];
    return { passports, products, transfers };
  },
});

export type NamedObjects = Awaited<ReturnType<typeof nameObjects>>;
