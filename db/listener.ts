import pg from "pg";
import { SECOND_MS } from "@/lib/platform/clock";
import { errorForLog } from "@/lib/platform/error-for-log";
import { log } from "@/lib/platform/log";
import { findHostUrl } from "./hosts";

const CONNECT_MS_MAX = 2 * SECOND_MS;
/** The delay after a connection loss; it doubles each time. */
const AGAIN_FIRST_MS = 250;
const AGAIN_MS_MAX = 30 * SECOND_MS;

/** Missing in the published types: the server's process id, which also identifies a notification's sender. */
interface Signed {
  processID: number | null;
}

export interface Listener {
  /** Notifies the other listeners. Best effort: without a connection nothing is sent. */
  notify: () => void;
  close: () => Promise<void>;
}

/**
 * On its own connection, as poolers cannot LISTEN. `onNotify` also runs after a reconnect, as notifications may be
 * lost. NOTIFY runs outside transactions, which would otherwise commit one after the other.
 */
export function openListener(url: string, channel: string, onNotify: () => void): Listener {
  let [again, againMs, isClosed] = [undefined as NodeJS.Timeout | undefined, AGAIN_FIRST_MS, false];
  let client: pg.Client | undefined;
  const name = pg.escapeIdentifier(channel);

  const open = async () => {
    const fresh = new pg.Client({
      connectionString: await findHostUrl(url),
      connectionTimeoutMillis: CONNECT_MS_MAX,
      keepAlive: true,
      application_name: "carnet-listener",
    });
    // An error closes the connection; the end event handles that.
    fresh.on("error", () => undefined);
    fresh.on("notification", ({ processId }) => {
      if (processId !== (fresh as unknown as Signed).processID) onNotify();
    });
    try {
      await fresh.connect();
      await fresh.query(`listen ${name}`);
    } catch (error) {
      await fresh.end().catch(() => undefined);
      throw error;
    }
    if (isClosed) return void (await fresh.end());
    client = fresh;
    againMs = AGAIN_FIRST_MS;
    fresh.once("end", () => {
      client = undefined;
      openLater();
    });
    onNotify();
  };
  const openLater = () => {
    if (isClosed) return;
    again = setTimeout(tryToOpen, againMs).unref();
    againMs = Math.min(2 * againMs, AGAIN_MS_MAX);
  };
  const tryToOpen = () => {
    opening = open().catch((error: unknown) => {
      log().debug({ err: errorForLog(error) }, "notifications of other processes cannot be received at present");
      openLater();
    });
  };
  let opening: Promise<void> = Promise.resolve();
  tryToOpen();
  return {
    notify: () => void client?.query(`notify ${name}`).catch(() => undefined),
    async close() {
      isClosed = true;
      clearTimeout(again);
      await opening;
      await client?.end().catch(() => undefined);
    },
  };
}
