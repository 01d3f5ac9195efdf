import { signedFile, type SignedFile } from "./file-signature";
import { isObject, type Json, listOf, textIn } from "./rules";

/** What somebody dropped, pasted or scanned. */
export type Recognised =
  | { kind: "credential"; token: string }
  | { kind: "file"; file: SignedFile }
  /** Where it is to be fetched: an https address, or a passport's code. */
  | { kind: "address"; address: string }
  /** A document that nobody signed, or by what is not checked here. */
  | { kind: "document"; reason: "unsigned" | "other_proof" }
  | { kind: "nothing" };

const COMPACT = /^[\w-]+\.[\w-]+\.[\w-]*$/;
const ENVELOPE = /^data:application\/vc(?:\+ld)?\+jwt[^,]*,(.+)$/;
const CODE = /^[0-9A-Za-z]{4}(?:[\s-]*[0-9A-Za-z]){13}$/;
const PDF = "%PDF-";

/** Tells what is given; neither its form nor its signature is checked yet. */
export function recognise(given: Uint8Array): Recognised {
  const head = new TextDecoder("latin1").decode(given.subarray(0, PDF.length));
  if (head === PDF) {
    const file = signedFile(given);
    return file ? { kind: "file", file } : { kind: "document", reason: "unsigned" };
  }
  return recogniseText(new TextDecoder().decode(given));
}

export function recogniseText(given: string): Recognised {
  const text = given.replace(/^\uFEFF/, "").trim();
  if (COMPACT.test(text) && text.startsWith("ey")) return { kind: "credential", token: text };
  const enveloped = ENVELOPE.exec(text)?.[1];
  if (enveloped !== undefined) return { kind: "credential", token: enveloped };
  if (/^https?:\/\/\S+$/i.test(text) || CODE.test(text)) return { kind: "address", address: text };
  try {
    const document: unknown = JSON.parse(text);
    if (isObject(document)) return inDocument(document);
  } catch {
    // It is no JSON.
  }
  return { kind: "nothing" };
}

function inDocument(document: Json): Recognised {
  const proof = isObject(document.proof) ? document.proof : {};
  const token = textIn(proof.jwt) ?? ENVELOPE.exec(textIn(document.id) ?? "")?.[1];
  if (token) return { kind: "credential", token };
  const hasProof = listOf(document.proof).some((one) => isObject(one) && one.proofValue !== undefined);
  return { kind: "document", reason: hasProof ? "other_proof" : "unsigned" };
}
