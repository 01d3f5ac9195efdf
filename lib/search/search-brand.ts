import { z } from "zod";
import { matchPassports, matchProductsBySearch, matchTransfers } from "@/db/queries/home";
import { findMainPictures } from "@/db/queries/product-pictures";
import { actorMay } from "@/lib/access/actor";
import { useCase } from "@/lib/access/use-case";
import { readPassportSearch } from "@/lib/passports/lists/search-rules";
import { environment } from "@/lib/platform/env";

export const SEARCH_RESULTS_MAX = 6;

const TRANSFER_ID = /^trf_[0-9a-z]{26}$/;

export const searchBrand = useCase({
  may: "passports.read",
  by: ["member", "key"],
  input: z.object({ q: z.string() }),
  audits: [],
  run: async ({ db, actor }, { q: text }) => {
    const { brandId } = actor;
    const question = { brandId, limit: SEARCH_RESULTS_MAX };
    const mayRead = { products: actorMay(actor, "products.read"), transfers: actorMay(actor, "transfers.read") };
    const products = mayRead.products ? await matchProductsBySearch(db, { ...question, text }) : [];
    const pictures = await findMainPictures(db, { brandId, productIds: products.map(({ id }) => id) });
    return {
      passports: await matchPassports(db, { ...question, search: readPassportSearch(text, environment().publicUrl) }),
      products: products.map((product) => ({ ...product, pictureId: pictures.get(product.id) ?? null })),
      transfers:
        mayRead.transfers && TRANSFER_ID.test(text) ? await matchTransfers(db, { brandId, transferId: text }) : [],
    };
  },
});

export type BrandSearch = Awaited<ReturnType<typeof searchBrand>>;
