/** What keeps a form from being sent, and who waits. One at a time: what is sent meanwhile waits in line. */

const TROUBLES = [
  "offline",
  "unreachable",
  "unavailable",
  "slowed",
  "signed_out",
  "set_up",
  "other_person",
  "other_brand",
  "too_large",
  "updated",
] as const;
export type Trouble = (typeof TROUBLES)[number];

/** Nothing but another form or a page loaded anew helps. */
export const HOPELESS: ReadonlySet<Trouble> = new Set(["too_large", "updated"]);

/** The reader has taken the form back; nothing of it is on its way any more. */
export class NotSentError extends Error {
  override readonly name = "NotSentError";
}

interface Held {
  trouble: Trouble;
  /** It may have reached the server: whether it had an effect is not known. */
  mayHaveArrived: boolean;
  goOn: () => void;
  giveUp: () => void;
}

let held: Held | null = null;
const listeners = new Set<() => void>();

function show(next: Held | null): void {
  held = next;
  for (const listener of listeners) listener();
}

export const heldSending = (): Held | null => held;

export function onHeldChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Names another trouble of what is held already: the server is back, and now the session is over. */
export function renameTrouble(trouble: Trouble): void {
  if (held && held.trouble !== trouble) show({ ...held, trouble });
}

/** Holds a sending until its trouble is over. Throws `NotSentError` when the reader takes it back. */
export async function hold(trouble: Trouble, mayHaveArrived: boolean): Promise<void> {
  while (held)
    await new Promise<void>((resolve) => {
      const stop = onHeldChange(() => {
        stop();
        resolve();
      });
    });
  await new Promise<void>((resolve, reject) => {
    const end = (then: () => void) => () => {
      show(null);
      then();
    };
    show({ trouble, mayHaveArrived, goOn: end(resolve), giveUp: end(() => reject(new NotSentError("taken back"))) });
  });
}
