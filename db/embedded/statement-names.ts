import { processWide } from "@/lib/platform/process-wide";
import { bodyOffset, message, messageType, text, textAt } from "./wire-protocol";

/** The engine reads COPY data in the middle of a statement, where it finds the end of its input and exits. */
const COPY_FROM_CLIENT = /\bcopy\b[\s\S]*\bfrom\s+stdin\b/i;
const REFUSE_COPY =
  "do $$ begin raise feature_not_supported using message = 'the embedded database does not offer COPY FROM " +
  "STDIN'; end $$";
/** A name nobody parses under, so that the engine itself answers that there is no such statement. */
const NOBODYS = "taken_by_another_connection";

interface Session {
  statementsNamed: number;
  /** The names of the connection that parsed the unnamed statement last. */
  unnamedOwner?: ReadonlyMap<string, string>;
}

const session = processWide("embedded-session", (): Session => ({ statementsNamed: 0 }));

/**
 * The engine has one session, so all connections share one set of prepared statements. Each connection's names are
 * replaced by names of its own; the unnamed statement belongs to whoever parsed it last.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();

  /** One message with its statement renamed. Call it just before the message runs, in the order of running. */
  rename(whole: Buffer): Buffer {
    switch (messageType(whole)) {
      case "Q":
        return COPY_FROM_CLIENT.test(textAt(whole, bodyOffset).value) ? message("Q", text(REFUSE_COPY)) : whole;
      case "P":
        return this.#renameParse(whole);
      case "B":
        return this.#replaceName(whole, textAt(whole, bodyOffset).end);
      case "D":
      case "C":
        return whole[bodyOffset] === "S".charCodeAt(0) ? this.#replaceName(whole, bodyOffset + 1) : whole;
      default:
        return whole;
    }
  }

  /** Messages that give back every statement of this connection. */
  closeAll(): Buffer[] {
    return [...this.#names.values()].map((name) => message("C", Buffer.from("S"), text(name)));
  }

  #renameParse(whole: Buffer): Buffer {
    const { value: name, end: queryAt } = textAt(whole, bodyOffset);
    const query = textAt(whole, queryAt);
    if (name === "") session.unnamedOwner = this.#names;
    const own = name === "" ? text("") : text(this.#own(name));
    if (COPY_FROM_CLIENT.test(query.value)) return message("P", own, text(REFUSE_COPY), whole.subarray(query.end));
    return message("P", own, whole.subarray(queryAt));
  }

  #replaceName(whole: Buffer, offset: number): Buffer {
    const { value: name, end } = textAt(whole, offset);
    if (name === "" && session.unnamedOwner === this.#names) return whole;
    const own = name === "" ? NOBODYS : this.#own(name);
    return message(messageType(whole), whole.subarray(bodyOffset, offset), text(own), whole.subarray(end));
  }

  #own(name: string): string {
    let own = this.#names.get(name);
    if (own === undefined) {
      own = `carnet_${(session.statementsNamed += 1)}`;
      this.#names.set(name, own);
    }
    return own;
  }
}
