/** A page of a list as the service answers it. */
export interface Page<Row = unknown> {
  data: Row[];
  has_more: boolean;
  /** To go on with; of events there also when the list is at its end. */
  next_cursor: string | null;
}

/**
 * A list. `await` it for its first page, `for await` over it for all rows, over `pages()` for page by page. Nothing
 * is asked before that, and no page before the rows of the one before have been taken.
 */
export class Pages<Listed extends Page> implements PromiseLike<Listed>, AsyncIterable<Listed["data"][number]> {
  readonly #fetchPage: (cursor: string | undefined) => Promise<Listed>;
  #first: Promise<Listed> | undefined;

  constructor(fetchPage: (cursor: string | undefined) => Promise<Listed>) {
    this.#fetchPage = fetchPage;
  }

  // oxlint-disable-next-line unicorn/no-thenable -- that a list can be awaited for its first page is what it is for
  then<Done = Listed, Failed = never>(
    onDone?: ((page: Listed) => Done | PromiseLike<Done>) | null,
    onFailed?: ((reason: unknown) => Failed | PromiseLike<Failed>) | null,
  ): Promise<Done | Failed> {
    this.#first ??= this.#fetchPage(undefined);
    return this.#first.then(onDone, onFailed);
  }

  async *pages(): AsyncGenerator<Listed, void, undefined> {
    for (let cursor: string | undefined; ;) {
      const page = await this.#fetchPage(cursor);
      yield page;
      if (!page.has_more || page.next_cursor === null) return;
      cursor = page.next_cursor;
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Listed["data"][number], void, undefined> {
    for await (const { data } of this.pages()) yield* data as Awaited<Listed["data"][number]>[];
  }
}
