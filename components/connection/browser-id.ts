/** An id that nobody else has made. Pages come over HTTPS or from this machine, where every browser has one to give. */
export function newBrowserId(): string {
  return crypto.randomUUID();
}
