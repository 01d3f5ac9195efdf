import type { IncomingMessage } from "node:http";
import * as reader from "next/dist/server/app-render/parse-and-validate-flight-router-state.js";

const HEADER = "next-router-state-tree";

/**
 * A script of ours tells in a header which parts of a page it has already. Next fails at one that it cannot read, be it
 * forged or another version's; whoever sends such gets the whole page.
 */
export function dropUnreadableState({ headers }: IncomingMessage): void {
  try {
    reader.parseAndValidateFlightRouterState(headers[HEADER]);
  } catch {
    delete headers[HEADER];
  }
}
