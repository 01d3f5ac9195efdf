import { insertCandidateNews, listBrandsWithoutNews, listDeclaring } from "@/db/queries/compliance-checks";
import { listComplianceAddresses } from "@/db/queries/evidence-lists";
import { type AllBrandsDb, type BrandDb, inBrand } from "@/db/tenant";
import type { Ecodesign } from "@/lib/ecodesign/registry";
import { candidateNamed, candidateOf, candidatesNewIn, type CandidateSubstance } from "@/lib/law/candidate-list";
import { now } from "@/lib/platform/clock";
import { type Batch, batchesBy, batchesById } from "@/lib/platform/exports/stream-pieces";
import { CURRENT_RULE_SET_IDS, NEWEST_CANDIDATE_RULES } from "../checks/rule-set-rules";
import { mailNotice } from "./mail-notice";

const BRANDS_PER_RUN = 50;
const BRANDS_LISTED = 50;
const CURRENT: ReadonlySet<string> = new Set(CURRENT_RULE_SET_IDS);
const PRODUCTS_KEPT = 20;

type Declared = Pick<Ecodesign, "substances" | "materials">;

function newlyListed(declared: Declared, added: ReadonlySet<CandidateSubstance>): CandidateSubstance[] {
  const candidates = [
    ...(declared.substances ?? []).map(candidateOf),
    ...(declared.materials ?? []).map(({ name }) => candidateNamed(name)),
  ];
  return [...new Set(candidates)].filter((one): one is CandidateSubstance => one !== null && added.has(one));
}

/** Only brands entirely checked by the current rules; mails those that existed before. Returns the number of brands. */
export async function notifyOfCandidates(db: AllBrandsDb): Promise<number> {
  const { version, since } = NEWEST_CANDIDATE_RULES;
  const added = new Set(candidatesNewIn(version));
  if (added.size === 0) return 0;
  const readBatch = ({ cursor: afterId = "", limit }: Batch<string>) =>
    listBrandsWithoutNews(db, { version, since, afterId, limit });
  let served = 0;
  for await (const brands of batchesBy(readBatch, ({ brandId }) => brandId, BRANDS_LISTED))
    for (const { brandId, name, wasThere } of brands) {
      const news = await readNews(db, brandId, added);
      if (!news) continue;
      await inBrand(db, brandId).transaction(async (tx) => {
        const at = now();
        const isFirst = await insertCandidateNews(tx, { brandId, rulesVersion: version, ...news, createdAt: at });
        if (isFirst && wasThere) await mailNews(tx, { brandId, brandName: name, news, added: added.size, at });
      });
      served += 1;
      if (served === BRANDS_PER_RUN) return served;
    }
  return served;
}

interface News {
  products: number;
  productIds: string[];
  substances: string[];
}

async function readNews(
  db: AllBrandsDb,
  brandId: string,
  added: ReadonlySet<CandidateSubstance>,
): Promise<News | null> {
  const names = new Set<string>();
  const news: News = { products: 0, productIds: [], substances: [] };
  const readBatch = ({ cursor: afterId = "", limit }: Batch<string>) => listDeclaring(db, { brandId, afterId, limit });
  for await (const products of batchesById(readBatch))
    for (const { id, ruleSet, ...declared } of products) {
      if (ruleSet === null || !CURRENT.has(ruleSet)) return null;
      const candidates = newlyListed(declared as Declared, added);
      if (candidates.length === 0) continue;
      news.products += 1;
      if (news.productIds.length < PRODUCTS_KEPT) news.productIds.push(id);
      for (const { name } of candidates) names.add(name);
    }
  return { ...news, substances: [...names].sort() };
}

async function mailNews(
  tx: BrandDb,
  { brandId, brandName, news, added, at }: { brandId: string; brandName: string; news: News; added: number; at: Date },
): Promise<void> {
  const occasion = { kind: "candidates_changed", brandId, brandName, at } as const;
  for (const member of await listComplianceAddresses(tx, brandId))
    await mailNotice(tx, occasion, member, ({ t, format }) => ({
      subject: t("candidates.subject", { count: added }),
      opening: t("candidates.opening", {
        day: format.calendarDate(NEWEST_CANDIDATE_RULES.candidateList),
        count: news.products,
      }),
      facts: news.substances.map((name) => ({ label: t("candidates.substance"), value: name })),
      action: { label: t("candidates.action"), path: "/compliance#candidates" },
      note: t("candidates.note"),
    }));
}
