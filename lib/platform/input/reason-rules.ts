/** Apart from the contract, so that forms do not bring its parser along to the browser. */
export const REASON_CHARACTERS_MAX = 500;
