import { listRowsOfProducts } from "@/db/queries/import-pictures";
import type { ImportRow } from "@/db/queries/imports";
import type { BrandDb } from "@/db/tenant";
import { RECORD_FIELD } from "../columns/fields";
import { compileTargets } from "../rows/derive-record";

const ROWS_PER_BATCH = 1_000;

export interface RowOfProduct {
  productId: string;
  row: { importId: string; number: number };
  /** What the row says, unchecked. */
  given: Readonly<Record<string, unknown>>;
}

/** Whether a column of the file is the field, or a whole record that may hold it. */
export const namesField = ({ targets }: ImportRow, field: string): boolean =>
  targets.some((target) => target?.field === field || target?.field === RECORD_FIELD);

/** The rows of a committed file that are of a product, whatever came of them, in batches. */
export async function* rowsOfProducts(
  db: BrandDb,
  { id: importId, targets, options }: ImportRow,
  signal: AbortSignal,
): AsyncGenerator<RowOfProduct[]> {
  const derive = compileTargets(targets, options);
  let after = 0;
  for (;;) {
    signal.throwIfAborted();
    const rows = await listRowsOfProducts(db, { importId, after, limit: ROWS_PER_BATCH });
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(({ number, cells, productId }) => ({
      productId,
      row: { importId, number },
      given: derive(cells).given,
    }));
    after = last.number;
  }
}
