import type { ErrorCode } from "@/lib/platform/errors";
import type { AddressedRequest } from "./request";

/** What is sent back, before the headers that every answer has. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** Nothing was changed: the answer to a check, which no Idempotency-Key keeps. */
  hadNoEffect?: boolean;
  /** For the request log. */
  errorCode?: ErrorCode;
}

/** An answer that is no text: a file, sent as it is made, bytes, or nothing after the headers. */
export interface FileAnswer extends Omit<Answer, "body"> {
  body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer> | null;
}

/** An answer with every header that it is sent with, for whichever server sends it. */
export interface WholeAnswer {
  status: number;
  headers: Record<string, string>;
  body: Answer["body"] | FileAnswer["body"];
  /** For whoever showed a valid key, and not for a stranger. */
  isToCaller: boolean;
}

/** What every operation comes down to; `params` are the named parts of the path. */
export type ApiHandler = (request: AddressedRequest, params: unknown) => Promise<WholeAnswer>;
