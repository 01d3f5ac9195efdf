export class LateAnswer extends Error {}

/**
 * What somebody else answers. Throws `LateAnswer` when that takes longer than the given ms; the work itself goes on.
 */
export function withinDeadline<T>(answer: Promise<T>, deadlineMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new LateAnswer(`no answer within ${deadlineMs} ms`));
    // After a stall of the event loop timers fire before sockets are read: an answer that has arrived must win.
    const timer = setTimeout(() => setImmediate(giveUp), deadlineMs);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
