import type { Messages } from "use-intl";
import { processWide } from "./process-wide.ts";

interface ProcessState {
  /** The parsed environment. Only lib/platform/env.ts reads it. */
  environment?: unknown;
  /** The folder of the compiled programs; undefined: they run from source. */
  compiledFolder?: string | undefined;
  messages: Map<string, Messages>;
  readMessages?: (locale: string) => Messages;
  /** Decrypted keys by purpose and generation. */
  dataKeys: ReadonlyMap<string, ReadonlyMap<number, Buffer>>;
  isDraining: boolean;
  readClock?: (() => Date) | undefined;
  /** The last millisecond of an id, as a number and as text, and the ids counted in it. */
  idTime: { ms: number; text: string; count: number };
  randomness?: { bytes: Buffer; used: number };
}

const state = processWide("process", (): ProcessState => ({
  messages: new Map(),
  dataKeys: new Map(),
  isDraining: false,
  idTime: { ms: NaN, text: "", count: 0 },
}));

export const processState = (): ProcessState => state;
