import { z } from "zod";
import { calendarDay, issue, text } from "@/lib/platform/input/text";
import { webAddress } from "@/lib/platform/input/web-address";
import { TITLE_CHARACTERS_MAX, UNIT_DOCUMENT_ACCESS, UNIT_DOCUMENT_DEFAULTS, UNIT_DOCUMENT_KINDS } from "./rules";

export const documentId = z.string().regex(/^udc_[0-9a-z]{26}$/);

const language = () =>
  z
    .string()
    .regex(
      /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/,
      issue("invalid_language", "A language is a BCP 47 tag such as en or de-AT."),
    );

const documentFields = {
  kind: z.enum(UNIT_DOCUMENT_KINDS),
  title: text(TITLE_CHARACTERS_MAX),
  language: language().nullish().describe("BCP 47 tag of the document's language, such as en or de-AT."),
  issued_on: calendarDay().nullish().describe("The day on which it was issued."),
  access: z.enum(UNIT_DOCUMENT_ACCESS),
};

const address = () =>
  webAddress().describe(
    "https address of a PDF, PNG, JPEG, WebP or XLSX file of at most 25 MB, from which it is fetched once.",
  );

export const inputUnitDocument = z
  .strictObject({
    url: address(),
    kind: documentFields.kind.nullish().describe(`\`${UNIT_DOCUMENT_DEFAULTS.kind}\` when left out.`),
    title: documentFields.title.nullish().describe("The name of its file when left out."),
    language: documentFields.language,
    issued_on: documentFields.issued_on,
    access: documentFields.access
      .nullish()
      .describe(
        "Who can read it, in addition to your brand. The default is `holder`: the current owner, and later the next " +
          "owner.",
      ),
  })
  .meta({ id: "UnitDocumentGiven" });
export type UnitDocumentGiven = z.output<typeof inputUnitDocument>;

export const unitDocumentNamed = z.union([address(), inputUnitDocument]);

export const inputDocuments = (documents: readonly z.output<typeof unitDocumentNamed>[]): UnitDocumentGiven[] =>
  documents.map((each) => (typeof each === "string" ? { url: each } : each));

export const unitDocumentForm = z.strictObject({ passportId: z.string(), ...documentFields });
export type UnitDocumentForm = z.output<typeof unitDocumentForm>;
