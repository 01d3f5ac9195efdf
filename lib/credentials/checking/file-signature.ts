/**
 * A PDF file and the signature over all of its bytes, which follows them as a comment. The end of the file that comes
 * after it is the one before, so that readers find the same pages.
 */

const MARK = "\n%carnet-signature ";
/** What may stand before the end of a file as readers look for it. */
const END = /startxref\s+(\d+)\s+%%EOF\s*$/;
const END_CHARACTERS_MAX = 1_024;

const latin1 = new TextDecoder("latin1");
const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

/** What of a file was signed, and by what; whether nothing else follows. */
export interface SignedFile {
  token: string;
  signed: Uint8Array<ArrayBuffer>;
  isWhole: boolean;
}

/** The file with its signature behind it. Throws an Error for what is no PDF file. */
export function withSignature(file: Uint8Array, token: string): Uint8Array {
  const tail = tailOf(file);
  if (tail === null) throw new Error("The file has not the end of a PDF file.");
  const added = bytesOf(`${MARK}${token}${tail}`);
  const whole = new Uint8Array(file.length + added.length);
  whole.set(file);
  whole.set(added, file.length);
  return whole;
}

/** Null: nobody signed it. */
export function signedFile(file: Uint8Array): SignedFile | null {
  const text = latin1.decode(file);
  const at = text.lastIndexOf(MARK);
  if (at < 0) return null;
  const ending = text.slice(at + MARK.length);
  const [token = ""] = /^[\w.-]+/.exec(ending) ?? [];
  const rest = token === "" ? "" : ending.slice(token.length);
  const signed = file.slice(0, at);
  return { token, signed, isWhole: rest === tailOf(signed) };
}

function tailOf(file: Uint8Array): string | null {
  const end = END.exec(latin1.decode(file.subarray(-END_CHARACTERS_MAX)));
  return end && `\nstartxref\n${end[1]}\n%%EOF\n`;
}

/** SHA-256 in hexadecimal. */
export async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
