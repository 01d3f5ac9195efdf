import { gs1CheckDigit } from "@/lib/ecodesign/gtin";
import type { ProductRecord } from "@/lib/products/contract";
import type { Article } from "./article";
import { ecodesignOf, recycledShare, type Responsible } from "./ecodesign-of";

export interface ArticleSource {
  responsible: Responsible;
  gs1Prefix: string;
  index: number;
  launchedAt: Date;
}

export function articleRecord(
  article: Article,
  { responsible, gs1Prefix, index, launchedAt }: ArticleSource,
): ProductRecord {
  const digits = `${gs1Prefix}${String(index + 1).padStart(5, "0")}`;
  const gtin = digits + ((gs1CheckDigit(digits) + (article.hasWrongGtin ? 1 : 0)) % 10);
  const undeclared = new Set(article.undeclared);
  return {
    external_id: articleNumber(article),
    name: article.name,
    model: article.model,
    gtin: undeclared.has("gtin") ? null : gtin,
    product_group: article.group,
    recycled_content: undeclared.has("recycled_content") ? null : recycledShare(article),
    carbon_score: undeclared.has("carbon_score") ? null : Math.max(5, Math.round(100 - article.carbonKg * 2)),
    warranty_months: article.warrantyMonths,
    ...ecodesignOf(article, responsible, { gtin, launchedAt }),
  };
}

function articleNumber({ model }: Pick<Article, "model">): string {
  return `ART-${model.replace(/\D/g, "").padStart(6, "100000")}`;
}

export function articleSerial({ model }: Pick<Article, "model">, unit: number): string {
  return `${model.replace(/\D/g, "")}-${String(10_001 + unit * 7).padStart(6, "0")}`;
}
