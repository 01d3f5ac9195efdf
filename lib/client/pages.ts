export interface Page<Row = unknown> {
  data: Row[];
  has_more: boolean;
  /** Event lists have a cursor even at the end of the list. */
  next_cursor: string | null;
}

/** `await` it for the first page; `for await` over it for all rows, over `pages()` for pages, fetched when needed. */
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
