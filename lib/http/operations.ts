import { verifyPassport } from "@/lib/passports/contract";
import { cancelTransferOperation, getTransferOperation, startTransferOperation } from "@/lib/transfers/contract";
import { getOpenApi } from "./openapi/contract";
import type { Operation } from "./operation";

/** Every operation of the API, in the order of the reference. */
export const OPERATIONS = [
  verifyPassport,
  startTransferOperation,
  getTransferOperation,
  cancelTransferOperation,
  getOpenApi,
] as unknown as readonly Operation[];
