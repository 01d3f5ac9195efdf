import type { Known } from "./values";

/** A generated request of the fuzz test, before its placeholders are replaced by existing ids and keys. */

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
