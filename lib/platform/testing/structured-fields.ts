/** Structured Field Values for HTTP, RFC 9651, section 4.2. Throws for what the section refuses. */

type Bare =
  | number
  | string
  | boolean
  | { __type: "token" | "binary" | "displaystring"; value: string }
  | { __type: "date"; value: number };
type Parameters = [string, Bare][];
type Item = [Bare, Parameters];
export type Member = [Bare | Item[], Parameters];

export function parseField(type: "item" | "list" | "dictionary", lines: readonly string[]) {
  const reader = new Reader(lines.join(", "));
  reader.skip(" ");
  const value = type === "item" ? reader.item() : type === "list" ? reader.list() : reader.dictionary();
  reader.skip(" ");
  reader.requireEnd();
  return value;
}

const refuse = (): never => {
  throw new Error("The field is not structured as RFC 9651 says.");
};

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The vectors state bytes in base32 (RFC 4648). */
function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const text = (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, "0"), 2)]).join("");
  return text.padEnd(Math.ceil(text.length / 8) * 8, "=");
}

class Reader {
  #at = 0;
  constructor(private readonly text: string) {}

  skip(characters: string): void {
    while (this.#at < this.text.length && characters.includes(this.text[this.#at]!)) this.#at += 1;
  }

  requireEnd(): void {
    if (this.#at < this.text.length) refuse();
  }

  #take(pattern: RegExp): string {
    const sticky = new RegExp(pattern.source, "y");
    sticky.lastIndex = this.#at;
    const token = sticky.exec(this.text)?.[0] ?? refuse();
    this.#at += token.length;
    return token;
  }

  #takes(text: string): boolean {
    if (!this.text.startsWith(text, this.#at)) return false;
    this.#at += text.length;
    return true;
  }

  #members(read: () => void): void {
    if (this.#at === this.text.length) return;
    for (;;) {
      read();
      this.skip(" \t");
      if (this.#at === this.text.length) return;
      if (!this.#takes(",")) refuse();
      this.skip(" \t");
      if (this.#at === this.text.length) refuse();
    }
  }

  list(): Member[] {
    const members: Member[] = [];
    this.#members(() => members.push(this.#member()));
    return members;
  }

  dictionary(): [string, Member][] {
    const members = new Map<string, Member>();
    this.#members(() => {
      const key = this.#key();
      const member: Member = this.#takes("=") ? this.#member() : [true, this.#parameters()];
      members.set(key, member);
    });
    return [...members];
  }

  #member(): Member {
    if (!this.#takes("(")) return this.item();
    const items: Item[] = [];
    for (;;) {
      this.skip(" ");
      if (this.#takes(")")) return [items, this.#parameters()];
      items.push(this.item());
      if (!/[ )]/.test(this.text[this.#at] ?? "")) refuse();
    }
  }

  item(): Item {
    return [this.#bare(), this.#parameters()];
  }

  #parameters(): Parameters {
    const parameters = new Map<string, Bare>();
    while (this.#takes(";")) {
      this.skip(" ");
      const key = this.#key();
      const value = this.#takes("=") ? this.#bare() : true;
      parameters.set(key, value);
    }
    return [...parameters];
  }

  #key = () => this.#take(/[a-z*][a-z0-9_.*-]*/);

  #bare(): Bare {
    const first = this.text[this.#at] ?? "";
    if (/[-0-9]/.test(first)) return this.#number();
    if (first === '"')
      return this.#take(/"(?:[ !#-[\]-~]|\\["\\])*"/)
        .slice(1, -1)
        .replaceAll(/\\(.)/g, "$1");
    if (/[A-Za-z*]/.test(first))
      return { __type: "token", value: this.#take(/[A-Za-z*][!#$%&'*+.^_`|~0-9A-Za-z:/-]*/) };
    if (first === ":") return { __type: "binary", value: base32(this.#binary()) };
    if (first === "?") return this.#take(/\?[01]/) === "?1";
    if (first === "@") return this.#date();
    return first === "%" ? { __type: "displaystring", value: this.#display() } : refuse();
  }

  #number(): number {
    const text = this.#take(/-?\d+(?:\.\d*)?/);
    const [integer = "", fraction] = text.replace("-", "").split(".");
    const isFine = fraction === undefined ? integer.length <= 15 : integer.length <= 12 && /^\d{1,3}$/.test(fraction);
    return isFine ? Number(text) : refuse();
  }

  #date(): Bare {
    this.#at += 1;
    const value = this.#number();
    const isWhole = !this.text.slice(0, this.#at).endsWith(".") && Number.isInteger(value);
    return isWhole && !/\.\d*$/.test(this.text.slice(0, this.#at)) ? { __type: "date", value } : refuse();
  }

  #binary(): Uint8Array {
    return Buffer.from(this.#take(/:[A-Za-z0-9+/]*=*:/).slice(1, -1), "base64");
  }

  #display(): string {
    const text = this.#take(/%"(?:[ !#$&-~]|%[0-9a-f]{2})*"/).slice(2, -1);
    return decodeURIComponent(text);
  }
}
