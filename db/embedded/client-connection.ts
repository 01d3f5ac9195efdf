import { timingSafeEqual } from "node:crypto";
import type { Socket } from "node:net";
import { requireValue } from "@/lib/platform/require-value";
import type { Batch, SessionClient, SessionStatements, SharedSession, TransactionState } from "./shared-session";
import * as wire from "./wire-protocol";
import { bodyOffset, message, messageType, text, textAt } from "./wire-protocol";

/** The engine reads COPY data in the middle of a statement, reaches the end of its input there and exits. */
const COPY_FROM_CLIENT = /\bcopy\b[\s\S]*\bfrom\s+stdin\b/i;
const REFUSE_COPY =
  "do $$ begin raise feature_not_supported using message = 'the embedded database does not offer COPY FROM " +
  "STDIN'; end $$";
/** A name that no one prepares, so that the engine itself reports an unknown statement. */
const NOBODYS = "taken_by_another_connection";

/** All connections share the session's prepared statements, so names are made unique per connection. */
class StatementNames {
  readonly #names = new Map<string, string>();

  constructor(private readonly statements: SessionStatements) {}

  /** Call it immediately before the message runs, in execution order. */
  rename(bytes: Buffer): Buffer {
    switch (messageType(bytes)) {
      case "Q":
        return COPY_FROM_CLIENT.test(textAt(bytes, bodyOffset).value) ? message("Q", text(REFUSE_COPY)) : bytes;
      case "P":
        return this.#renameParse(bytes);
      case "B":
        return this.#replaceName(bytes, textAt(bytes, bodyOffset).end);
      case "D":
      case "C":
        return bytes[bodyOffset] === "S".charCodeAt(0) ? this.#replaceName(bytes, bodyOffset + 1) : bytes;
      default:
        return bytes;
    }
  }

  closeAll(): Buffer[] {
    return [...this.#names.values()].map((name) => message("C", Buffer.from("S"), text(name)));
  }

  #renameParse(bytes: Buffer): Buffer {
    const { value: name, end: queryAt } = textAt(bytes, bodyOffset);
    const query = textAt(bytes, queryAt);
    if (name === "") this.statements.unnamedOwner = this.#names;
    const own = name === "" ? text("") : text(this.#own(name));
    if (COPY_FROM_CLIENT.test(query.value)) return message("P", own, text(REFUSE_COPY), bytes.subarray(query.end));
    return message("P", own, bytes.subarray(queryAt));
  }

  #replaceName(bytes: Buffer, offset: number): Buffer {
    const { value: name, end } = textAt(bytes, offset);
    if (name === "" && this.statements.unnamedOwner === this.#names) return bytes;
    const own = name === "" ? NOBODYS : this.#own(name);
    return message(messageType(bytes), bytes.subarray(bodyOffset, offset), text(own), bytes.subarray(end));
  }

  #own(name: string): string {
    let own = this.#names.get(name);
    if (own === undefined) {
      own = `carnet_${(this.statements.nameCount += 1)}`;
      this.#names.set(name, own);
    }
    return own;
  }
}

const BATCH_ENDS = new Set(["S", "Q", "H"]);
const KNOWN_MESSAGES = new Set([..."SQHPBDEC"]);
const COPY_MESSAGES = new Set([..."dcf"]);

export class ClientConnection implements SessionClient {
  state: TransactionState = "I";
  readonly #reader = new wire.MessageReader();
  readonly #names: StatementNames;
  readonly #batches: Batch[] = [];
  #gathered: Buffer[] = [];
  #phase: "start" | "password" | "ready" | "closed" = "start";

  constructor(
    private readonly socket: Socket,
    private readonly session: SharedSession,
    private readonly greeting: { password: string; parameters: Record<string, string> },
  ) {
    this.#names = new StatementNames(session.statements);
    socket.setNoDelay(true);
    socket.on("data", (chunk) => this.#receive(chunk));
    socket.on("error", () => socket.destroy());
    socket.on("close", () => this.#cleanUp());
  }

  hasBatch(): boolean {
    return this.#batches.length > 0;
  }

  takeBatch(): Batch {
    return requireValue(this.#batches.shift(), "A batch");
  }

  send(answer: Buffer): void {
    if (this.socket.writable) this.socket.write(answer);
  }

  destroy(): void {
    this.socket.destroy();
  }

  #receive(chunk: Buffer): void {
    try {
      this.#reader.push(chunk);
      for (let bytes = this.#reader.next(); bytes; bytes = this.#reader.next()) this.#take(bytes);
    } catch {
      this.socket.destroy();
    }
  }

  #take(bytes: Buffer): void {
    if (this.#phase === "closed") return;
    if (this.#phase === "start") return this.#takeStartup(bytes);
    const type = wire.messageType(bytes);
    if (this.#phase === "password") return this.#takePassword(type, bytes);
    if (type === "X") return void this.socket.end();
    if (COPY_MESSAGES.has(type)) return;
    if (!KNOWN_MESSAGES.has(type)) throw new Error(`a message of type ${type}`);
    this.#gathered.push(bytes);
    if (BATCH_ENDS.has(type)) this.#queueGathered(type);
  }

  #takeStartup(bytes: Buffer): void {
    const code = bytes.readInt32BE(4);
    if (code === wire.SSL_REQUEST || code === wire.GSS_ENCRYPTION_REQUEST) return this.send(Buffer.from("N"));
    // A cancel request has no effect: the engine finishes a statement before it reads anything else.
    if (code !== wire.PROTOCOL_3) return void this.socket.end();
    this.#phase = "password";
    this.#reader.expectTyped();
    this.send(wire.message("R", wire.int32(3)));
  }

  #takePassword(type: string, bytes: Buffer): void {
    const password = Buffer.from(type === "p" ? wire.textAt(bytes, wire.bodyOffset).value : "");
    const expected = Buffer.from(this.greeting.password);
    if (password.length !== expected.length || !timingSafeEqual(password, expected)) {
      return void this.socket.end(wire.fatalError("28P01", "password authentication failed"));
    }
    this.#phase = "ready";
    const parameters = Object.entries(this.greeting.parameters).map(([name, value]) =>
      wire.message("S", wire.text(name), wire.text(value)),
    );
    const keyData = wire.message("K", wire.int32(process.pid), wire.int32(0));
    this.send(
      Buffer.concat([wire.message("R", wire.int32(0)), ...parameters, keyData, wire.message("Z", Buffer.from("I"))]),
    );
  }

  #queueGathered(endType: string): void {
    const messages = this.#gathered.splice(0);
    this.#queue({
      assemble: () => Buffer.concat(messages.map((bytes) => this.#names.rename(bytes))),
      isSynced: endType !== "H",
    });
  }

  #queue(batch: Batch): void {
    this.#batches.push(batch);
    this.session.request(this);
  }

  /** A closed connection ends with a final batch: it rolls back the open transaction and closes its statements. */
  #cleanUp(): void {
    if (this.#phase === "ready") this.#queue({ assemble: () => this.#farewell(), isSynced: true });
    this.#phase = "closed";
  }

  #farewell(): Buffer {
    const sync = wire.message("S");
    // Only after an error does Sync roll back the previous statements instead of committing them.
    const abort =
      this.state === "open" ? [wire.message("B", wire.text(""), wire.text("gone"), Buffer.alloc(6)), sync] : [];
    const rollback = this.state === "I" ? [] : [wire.message("Q", wire.text("rollback"))];
    return Buffer.concat([...abort, ...rollback, ...this.#names.closeAll(), sync]);
  }
}
