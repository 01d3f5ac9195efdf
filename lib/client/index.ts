export { Carnet, type CarnetOptions } from "./carnet.ts";
export type { ConditionalOptions } from "./call.ts";
export {
  ApiError,
  CarnetError,
  ConnectionError,
  type FieldError,
  TimeoutError,
  WebhookVerificationError,
} from "./errors.ts";
export * from "./generated/errors.ts";
export type * from "./generated/resources.ts";
export type * from "./generated/schemas.ts";
export type { Lines } from "./lines.ts";
export type { Page, Pages } from "./pages.ts";
export type { FileBody, RequestOptions } from "./send.ts";
export type { AddedUnits, ExportedRows, Registered, RegisteredList, Verified, VerifiedItems } from "./typed-by-hand.ts";
export {
  type EventOf,
  type TestEvent,
  verifyWebhook,
  type VerificationOptions,
  type WebhookEvent,
} from "./webhooks.ts";
