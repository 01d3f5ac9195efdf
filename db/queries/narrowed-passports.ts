import { and, eq, gte, inArray, ne } from "drizzle-orm";
import type { CustodyFlag } from "@/lib/passports/rules";
import { passports } from "../schema";
import { among } from "./conditions";
import type { PassportMatch } from "./passport-filters";

export interface FurtherConditions {
  productIds?: readonly string[];
  serialNumber?: string;
  externalId?: string;
  custody?: readonly CustodyFlag[];
  changedSince?: Date;
}

export function narrowed(
  { brandId, condition }: PassportMatch,
  { productIds, serialNumber, externalId, custody, changedSince }: FurtherConditions,
): PassportMatch {
  const further = and(
    condition,
    productIds && among(passports.productId, productIds),
    serialNumber === undefined ? undefined : eq(passports.serialNumber, serialNumber),
    externalId === undefined ? undefined : eq(passports.externalId, externalId),
    custody && (custody.includes("none") ? undefined : ne(passports.custodyFlag, "none")),
    custody && inArray(passports.custodyFlag, [...custody]),
    changedSince && gte(passports.changedAt, changedSince),
  );
  return { brandId, condition: further };
}
