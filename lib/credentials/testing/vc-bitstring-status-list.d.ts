declare module "@digitalbazaar/vc-bitstring-status-list" {
  export function decodeList(given: { encodedList: string }): Promise<{ getStatus(index: number): boolean }>;
}
