import type { PGlite } from "@electric-sql/pglite";

const READY_FOR_QUERY = Buffer.from("Z\0\0\0\u0005", "latin1");
const IDLE_IN_TRANSACTION_MS = 60_000;

/** The status in ReadyForQuery; `open`: within an exchange before its Sync. */
export type TransactionState = "I" | "T" | "E" | "open";

export interface Batch {
  /** Called immediately before execution, when the previous state is known. Throws for a malformed message. */
  assemble: () => Buffer;
  isSynced: boolean;
}

export interface SessionClient {
  state: TransactionState;
  hasBatch: () => boolean;
  /** Call only if `hasBatch()`. */
  takeBatch: () => Batch;
  send: (answer: Buffer) => void;
  destroy: () => void;
}

export interface SessionStatements {
  nameCount: number;
  /** The statement names of the connection that parsed the unnamed statement last. */
  unnamedOwner?: ReadonlyMap<string, string>;
}

/** One batch (up to Sync, Query or Flush) at a time, FIFO; an open transaction owns the session until it ends. */
export class SharedSession {
  readonly statements: SessionStatements = { nameCount: 0 };
  #owner: SessionClient | undefined;
  readonly #waiting: SessionClient[] = [];
  #isRunning = false;
  #ownerTimer: NodeJS.Timeout | undefined;

  /** `onLost` is called when the engine has failed for good. */
  constructor(
    private readonly engine: PGlite,
    private readonly onLost: (reason: string) => void,
  ) {}

  isIdle(): boolean {
    return !this.#isRunning && this.#owner === undefined && this.#waiting.length === 0;
  }

  request(connection: SessionClient): void {
    if (!this.#waiting.includes(connection)) this.#waiting.push(connection);
    if (!this.#isRunning) void this.#run();
  }

  async alone(work: () => Promise<void>): Promise<void> {
    if (!this.isIdle()) return;
    this.#isRunning = true;
    await work().catch((error: unknown) => this.onLost(String(error)));
    await this.#run();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    for (let next = this.#next(); next; next = this.#next()) {
      await this.#runBatch(next);
      if (this.#waiting.length > 0) await new Promise(setImmediate);
    }
    this.#isRunning = false;
    this.#watchOwner();
  }

  #next(): SessionClient | undefined {
    const at = this.#owner ? this.#waiting.indexOf(this.#owner) : 0;
    return at < 0 ? undefined : this.#waiting.splice(at, 1)[0];
  }

  async #runBatch(connection: SessionClient): Promise<void> {
    const batch = connection.takeBatch();
    const bytes = assembled(batch);
    if (!bytes) return connection.destroy();
    let tail = Buffer.alloc(0);
    const onRawData = (bytes: Uint8Array) => {
      const answer = Buffer.from(bytes);
      tail = answer.length >= 6 ? answer.subarray(-6) : Buffer.concat([tail, answer]).subarray(-6);
      connection.send(answer);
    };
    try {
      await this.engine.execProtocolRawStream(bytes, { syncToFs: false, onRawData });
    } catch (error) {
      return this.onLost(error instanceof Error ? error.message : String(error));
    }
    if (batch.isSynced && !tail.subarray(0, 5).equals(READY_FOR_QUERY))
      return this.onLost("the engine ended its session");
    connection.state = batch.isSynced ? (tail.toString("latin1", 5, 6) as TransactionState) : "open";
    this.#owner = connection.state === "I" ? undefined : connection;
    if (connection.hasBatch()) this.request(connection);
  }

  /** A transaction left open by a live client would block all others forever. */
  #watchOwner(): void {
    clearTimeout(this.#ownerTimer);
    const owner = this.#owner;
    if (owner) this.#ownerTimer = setTimeout(() => owner.destroy(), IDLE_IN_TRANSACTION_MS).unref();
  }
}

function assembled(batch: Batch): Buffer | undefined {
  try {
    return batch.assemble();
  } catch {
    return undefined;
  }
}
