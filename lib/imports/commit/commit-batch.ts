import type { MadeProduct, SharedProduct } from "@/db/queries/import-products";
import type { NewResult } from "@/db/queries/import-results";
import type { StagedRow } from "@/db/queries/import-rows";
import type { Some } from "@/lib/platform/some";
import type { ProductRecord } from "@/lib/products/contract";
import { validateRecord } from "@/lib/products/registration/validate-records";
import type { ValidatedRow } from "../rows/validate-rows";
import type { RowProblem } from "../rules";
import { PLACEHOLDER_NAME } from "../values/stated-data";

/** A batch of a commit on its way: its rows by product, what they still mean, and what came of them. */

export interface ValidatedStaged {
  staged: StagedRow;
  validated: ValidatedRow;
}

/** A row that may be stored. */
export interface GoodRow extends ValidatedStaged {
  validated: ValidatedRow & { record: ProductRecord };
}

/** The rows of one product in one batch. */
export interface RowsOfProduct {
  key: string | null;
  rows: Some<ValidatedStaged>;
  /** Null: the product has this row alone. */
  shared: SharedProduct | null;
}

/** What came of rows, to be written with the batch. */
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

  /** A product became something by its first row, and got units by that and further ones. */
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

/** A problem of a whole row. */
export function rowProblem(code: string, expected: string, field: string | null = null): RowProblem {
  return { column: null, field, code, severity: "error", found: null, expected, fix: null };
}

/** Refuses rows that have become bad since the check; answers the others. */
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
 * A row of a new product as it was checked, whatever it has met since: the product that its own import has made, or one
 * with an external id and its GTIN, is no registered one for it.
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
