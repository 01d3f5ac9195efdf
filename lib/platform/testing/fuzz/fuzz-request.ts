import type { Known } from "./values";

/** A request of the fuzz: what is drawn, before ids and keys of the world stand in it. */

const CREDENTIALS = ["whole", "verify_only", "revoked", "nonsense", "none"] as const;
export type Credential = (typeof CREDENTIALS)[number];

export type FuzzBody =
  | { kind: "none" }
  | { kind: "json"; value: unknown }
  | { kind: "raw"; content: string | Uint8Array<ArrayBuffer> };

export type Pair = [name: string, value: string | Known];

export interface FuzzRequest {
  operationId: string;
  method: string;
  /** With the document's `{id}`. */
  path: string;
  params: Record<string, string | Known>;
  query: Pair[];
  headers: Record<string, string>;
  credential: Credential;
  body: FuzzBody;
}
