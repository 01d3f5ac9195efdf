import type { Known } from "./values";

/** The objects that exist so far, according to the responses, so that requests can refer to them. */

const KEPT_MAX = 300;
const STRANGERS: Record<Known["$known"], string> = {
  code: "7K3M-Q2XD-9F4T-VW8P8",
  prd: `prd_${"0".repeat(26)}`,
  psp: `psp_${"0".repeat(26)}`,
  wty: `wty_${"0".repeat(26)}`,
  trf: `trf_${"0".repeat(26)}`,
  imp: `imp_${"0".repeat(26)}`,
  cursor: "nonsense",
};
const ID = /^(prd|psp|trf|wty|imp)_[0-9a-z]{26}$/;
const CODE = /^\w{4}-\w{4}-\w{4}-\w{5}$/;

const isKnown = (value: unknown): value is Known => typeof value === "object" && value !== null && "$known" in value;

export class World {
  readonly #known = new Map<Known["$known"], string[]>();

  add(kind: Known["$known"], value: string): void {
    const values = this.#known.get(kind) ?? [];
    if (!values.includes(value)) values.push(value);
    this.#known.set(kind, values.slice(-KEPT_MAX));
  }

  /** The value with all placeholders replaced by existing values. */
  resolve(value: unknown): unknown {
    if (isKnown(value)) return this.#pick(value);
    if (Array.isArray(value)) return value.map((entry) => this.resolve(entry));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, this.resolve(member)]));
  }

  /** Takes up what an answer names. */
  learn(body: unknown, name = ""): void {
    if (Array.isArray(body)) for (const entry of body.slice(0, 50)) this.learn(entry, name);
    else if (typeof body === "object" && body !== null)
      for (const [key, member] of Object.entries(body)) this.learn(member, key);
    else if (typeof body !== "string") return;
    else if (name.endsWith("next_cursor")) this.add("cursor", body);
    else if (ID.test(body)) this.add(body.slice(0, 3) as Known["$known"], body);
    else if (name === "code" && CODE.test(body)) this.add("code", body);
  }

  #pick({ $known, pick }: Known): string {
    const values = this.#known.get($known) ?? [];
    return values[Math.floor(pick * values.length)] ?? STRANGERS[$known];
  }
}
