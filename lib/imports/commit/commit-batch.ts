import type { MadeProduct, SharedProduct } from "@/db/queries/import-products";
import type { NewResult } from "@/db/queries/import-results";
import type { StagedRow } from "@/db/queries/import-rows";
import type { Some } from "@/lib/platform/some";
import type { ProductRecord } from "@/lib/products/contract";
import { validateRecord } from "@/lib/products/registration/validate-records";
import type { ValidatedRow } from "../rows/validate-rows";
import type { RowProblem } from "../rules";
import { PLACEHOLDER_NAME } from "../values/stated-data";

export interface ValidatedStaged {
  staged: StagedRow;
  validated: ValidatedRow;
}

export interface GoodRow extends ValidatedStaged {
  validated: ValidatedRow & { record: ProductRecord };
}

export interface RowsOfProduct {
  key: string | null;
  rows: Some<ValidatedStaged>;
  shared: SharedProduct | null;
}

export class BatchOutcome {
  readonly results: NewResult[] = [];
  readonly made: MadeProduct[] = [];
  readonly created = { productIds: [] as string[], passportIds: [] as string[] };
  readonly extended = { productIds: [] as string[], passportIds: [] as string[] };

  refuse(rows: readonly ValidatedStaged[], problems: RowProblem[]): void {
    for (const { staged } of rows)
      this.results.push({
        number: staged.number,
        outcome: "refused",
        productId: null,
        version: null,
        units: 0,
        unitIds: null,
        problems,
      });
  }

  recordProduct(
    product: { id: string; version: number; isOwn: boolean },
    {
      outcome,
      key,
      rows,
    }: {
      outcome: "created" | "changed" | "added" | "unit";
      key: string | null;
      rows: readonly { number: number; passportIds: string[] }[];
    },
  ): void {
    for (const [index, { number, passportIds }] of rows.entries()) {
      const unitIds = product.isOwn || passportIds.length === 0 ? null : passportIds;
      const isHead = index === 0 && outcome !== "unit";
      const version = isHead && outcome !== "added" ? product.version : null;
      this.results.push({
        number,
        outcome: isHead ? outcome : "unit",
        productId: product.id,
        version,
        units: passportIds.length,
        unitIds,
        problems: null,
      });
    }
    const passportIds = rows.flatMap((row) => row.passportIds);
    if (key !== null)
      this.made.push({ key, productId: product.id, version: product.version, units: passportIds.length });
    const of = outcome === "created" ? this.created : this.extended;
    if (outcome === "created" || passportIds.length > 0) of.productIds.push(product.id);
    of.passportIds.push(...passportIds);
  }
}

export function rowProblem(code: string, expected: string, field: string | null = null): RowProblem {
  return { column: null, field, code, severity: "error", found: null, expected, fix: null };
}

export function stillGood(outcome: BatchOutcome, rows: readonly ValidatedStaged[]): GoodRow[] {
  return rows.filter((row): row is GoodRow => {
    if (row.validated.record !== null) return true;
    outcome.refuse(
      [row],
      row.validated.problems.filter(({ severity }) => severity === "error"),
    );
    return false;
  });
}

/**
 * A row of a new product is processed as it was checked: a product that this import itself created is not an existing
 * product for it.
 */
export function asNew(row: ValidatedStaged): ValidatedStaged {
  const { staged, validated } = row;
  if (!validated.match) return row;
  const { given } = validated.derived;
  const again = validateRecord(staged.lacksName ? { ...given, name: PLACEHOLDER_NAME } : given);
  return again.ok
    ? { staged, validated: { ...validated, match: null, outcome: "new", record: again.record, units: staged.units } }
    : row;
}

export const CHANGED_SINCE_CHECK = [
  rowProblem(
    "changed_since_check",
    "The product was changed after the file was checked. Import the row again to see what it would change now.",
  ),
];
