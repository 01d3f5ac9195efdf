/** So many rows go in well under a second; a statement that takes half a minute is broken off, and its work undone. */
export const ROWS_PER_DELETE = 5_000;

/** Repeats a delete of at most so many rows until it finds no more. Answers how many went. */
export async function deleteInBatches(deleteSome: (limit: number) => PromiseLike<{ rowCount: number | null }>): Promise<number> {
  let deleted = 0;
  for (;;) {
    const { rowCount } = await deleteSome(ROWS_PER_DELETE);
    deleted += rowCount ?? 0;
    if ((rowCount ?? 0) < ROWS_PER_DELETE) return deleted;
  }
}
