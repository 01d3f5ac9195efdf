import { z } from "zod";
import { optional, required } from "../field";
import { choice, codeLike, day, language, link, list, text } from "../kinds";
import { DOCUMENT_ACCESS, DOCUMENT_KINDS, ITEM_KINDS, PAGE_KINDS } from "../rules";

/** What proves and explains. Who may read which document is told by `access.ts`. */

const document = z.strictObject({
  kind: required(choice([...DOCUMENT_KINDS, ...PAGE_KINDS, ...ITEM_KINDS])),
  name: optional(text(300), { identifies: "entry" }),
  url: optional(link(), { help: "https address of the document.", identifies: "entry" }),
  language: optional(language(), { help: "BCP 47 tag, such as en or de-AT." }),
  issuer: optional(text(300), { help: "Who issued it." }),
  issued_on: optional(day()),
  valid_until: optional(day()),
  sha256: optional(codeLike(/^[0-9a-f]{64}$/, "A SHA-256 is 64 hexadecimal digits."), {
    help: "Fingerprint of the file: 64 hexadecimal digits.",
  }),
  access: optional(choice(DOCUMENT_ACCESS), { help: "Who may read it; by its kind when left out." }),
});

export const documents = {
  documents: optional(list(document, 200), {
    flatEntriesMax: 4,
    help: "Declarations, certificates, reports and manuals, and pages about the product, each with its address.",
    grounds: ["espr_annex_iii_e_f"],
  }),
};
