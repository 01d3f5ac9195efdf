import pg from "pg";
import { processWide } from "@/lib/platform/process-wide";

/** Whose rows statements meet (a brand's id; empty: everybody's), and the role of the database that they run as. */
export interface Scope {
  brandId: string;
  role: string;
}

/** What of the driver's connection and query is built on here; its published types leave it out. */
interface Connection {
  parse: (message: { text: string; name: string }) => void;
  bind: (message: { values: string[]; statement: string }) => void;
  execute: (message: { portal?: string }) => void;
  sync: () => void;
}

interface DriverQuery extends pg.Submittable {
  portal: string;
  callback?: (error: Error | null, result: pg.QueryResult) => void;
  prepare(connection: Connection): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
}

const DriverQuery = pg.Query as unknown as new (config: object, values?: unknown[]) => DriverQuery;

/** Which connections have parsed it under its name: parsing it anew would be a third of what it costs. */
const prepared = processWide("database-scopes", () => new WeakSet<Connection>());
const ENTER = "select set_config('carnet.brand', $1, true), set_config('role', $2, true)";

/**
 * A statement between one that sets its scope and, inside a transaction, one that sets the scope around it again: one
 * round trip. Outside a transaction they are one by themselves, at whose end the database forgets the scope.
 */
export class ScopedQuery extends DriverQuery {
  readonly #scope: Scope;
  readonly #around: Scope | undefined;
  #completed = 0;
  #name = "enter_scope";
  #isParsed = false;

  constructor(statement: pg.QueryConfig, values: unknown[] | undefined, scope: Scope, around?: Scope) {
    // Unnamed: the driver takes the first answer to a parsing for that of the name, and the first here is another's.
    super({ ...statement, name: undefined, queryMode: "extended" }, values);
    this.#scope = scope;
    this.#around = around;
  }

  /** For connections that strangers share. */
  withoutNames(): this {
    this.#name = "";
    return this;
  }

  override prepare(connection: Connection): void {
    this.#enter(connection, this.#scope);
    super.prepare(connection);
  }

  /** The driver's place between the statement and the end of the exchange. */
  _getRows(connection: Connection): void {
    connection.execute({ portal: this.portal });
    if (this.#around) this.#enter(connection, this.#around);
    connection.sync();
  }

  override handleDataRow(message: unknown): void {
    if (this.#completed === 1) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    this.#completed += 1;
    if (this.#completed === 1 && this.#name !== "") prepared.add(connection);
    if (this.#completed === 2) super.handleCommandComplete(message, connection);
  }

  #enter(connection: Connection, { brandId, role }: Scope): void {
    if (!this.#isParsed && !(this.#name !== "" && prepared.has(connection)))
      connection.parse({ text: ENTER, name: this.#name });
    this.#isParsed = this.#name !== "";
    connection.bind({ values: [brandId, role], statement: this.#name });
    connection.execute({});
  }
}
