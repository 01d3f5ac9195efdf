import { getOpenApi } from "./openapi/contract";
import type { Operation } from "./operation";

/** Every operation of the API, in the order of the reference. */
export const OPERATIONS: readonly Operation[] = [
  getOpenApi,
];
