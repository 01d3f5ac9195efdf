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

/** Only another form or a reload helps. */
export const HOPELESS: ReadonlySet<Trouble> = new Set(["too_large", "updated"]);

export class NotSentError extends Error {
  override readonly name = "NotSentError";
}

interface Held {
  trouble: Trouble;
  /** True if the request may have reached the server, so its effect is unknown. */
  mayHaveArrived: boolean;
  goOn: () => void;
  giveUp: () => void;
}

let heldRequest: Held | null = null;
const listeners = new Set<() => void>();

function show(next: Held | null): void {
  heldRequest = next;
  for (const listener of listeners) listener();
}

export const heldSending = (): Held | null => heldRequest;

export function onHeldChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function renameTrouble(trouble: Trouble): void {
  if (heldRequest && heldRequest.trouble !== trouble) show({ ...heldRequest, trouble });
}

/** Throws `NotSentError` when the reader cancels. */
export async function hold(trouble: Trouble, mayHaveArrived: boolean): Promise<void> {
  while (heldRequest)
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
