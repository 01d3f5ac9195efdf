import { expect, it } from "vitest";
import { bearerCredential } from "@/lib/api/authenticate";
import { statedTags } from "@/lib/api/entity-tag";
import { brandLinksForm } from "@/lib/brands/profile/links-text";
import { findClaims } from "@/lib/compliance/checks/claims";
import { findPersonalData } from "@/lib/compliance/checks/texts";
import { signedFile } from "@/lib/credentials/checking/read-credential";
import { readItemCode } from "@/lib/holders/item-codes";
import { candidateNamed } from "@/lib/law/candidate-list";
import { CODE_OR_LINK, readPassportCode } from "@/lib/passports/code";
import { readDigitalLink } from "@/lib/passports/digital-link";
import { readPassportSearch } from "@/lib/passports/lists/search-rules";
import { folded } from "@/lib/people/auth/passwords/password-rules";
import { clientNetwork } from "@/lib/platform/client-network";
import { locateJsonError } from "@/lib/platform/http/locate-json-error";
import { fileNameOf } from "@/lib/platform/http/receive-upload";
import { requestedLanguage } from "@/lib/platform/i18n/negotiate-locale";
import { nameWithoutLinks, withoutLinks } from "@/lib/platform/mail/message-content";
import { sanitiseError } from "@/lib/platform/mail/rules";
import { csvLine } from "@/lib/platform/spreadsheets/csv-writer";
import { numberText, builtInFormat, parseNumberFormat } from "@/lib/platform/spreadsheets/xlsx/cell-text";
import { unescapeText } from "@/lib/platform/spreadsheets/xlsx/string-table";
import { LONG_TEXTS, slowOf } from "@/lib/platform/testing/long-texts";
import { readLines } from "@/lib/products/units/unit-lines";
import { isResolved, isUnsupportedLink } from "@/lib/resolver/answer";
import { decompress } from "@/lib/resolver/decompress";
import { isProgram } from "@/lib/scans/list-contract";
import { readRetryAfter } from "@/lib/webhooks/rules";
import { readableAddress, pathOf } from "../server/incoming-request";
import { readPostgresUrl } from "../service-urls";
import { readDelimitedText } from "./delimited-text";
import { mailbox, maskMailbox, phoneNumber, readMailbox } from "./mailbox";
import { findMailboxWarnings } from "./mailbox-warnings";
import { nearestName } from "./nearest-name";
import { webAddress } from "./web-address";

/** No text from outside delays other answers, whatever its characters. */

const PUBLIC_URL = "https://passports.example";

/** What throws for a text that it cannot read has read it. */
const orError = (read: (text: string) => unknown) => (text: string) => {
  try {
    return read(text);
  } catch (error) {
    return error;
  }
};

const READERS: Record<string, (text: string) => unknown> = {
  bearerCredential: (text) => bearerCredential(`Bearer ${text}`),
  statedTags: orError((text) => statedTags({ get: () => text })),
  fileNameOf: (text) => fileNameOf(`attachment; ${text}`),
  locateJsonError,
  requestedLanguage: (text) => requestedLanguage(`/docs?${text}`),
  pathOf,
  readableAddress: (text) => readableAddress(`/${text}`),
  clientNetwork,
  brandLinks: (text) => brandLinksForm.safeParse({ links: text.slice(0, 50_000), seen: "" }),
  findClaims,
  findPersonalData,
  candidateNamed,
  folded,
  signedFile: (text) => signedFile(Buffer.from(`${text.slice(0, 1_000)}\n%carnet-signature ${text}`)),
  readItemCode,
  "CODE_OR_LINK as a pattern": (text) => CODE_OR_LINK.test(text),
  readPassportCode: (text) => readPassportCode(text, PUBLIC_URL),
  "readPassportCode of a link": (text) => readPassportCode(`${PUBLIC_URL}/p/${text}`, PUBLIC_URL),
  readPassportSearch: (text) => readPassportSearch(text, PUBLIC_URL),
  isResolved: (text) => isResolved(`/01/${text}`),
  isUnsupportedLink: (text) => isUnsupportedLink(`/gtin/${text}`),
  decompress: (text) => decompress(`/${text}`),
  readDigitalLink: (text) => readDigitalLink(`/01/09520000200004/21/${text}`, `?${text}`),
  sanitiseError,
  withoutLinks,
  nameWithoutLinks,
  readPostgresUrl: orError((text) => readPostgresUrl(`postgres://${text}`)),
  csvLine: (text) => csvLine([text]),
  parseNumberFormat,
  numberText: (text) => numberText(text, builtInFormat(2), false),
  unescapeText,
  readLines,
  isProgram,
  readRetryAfter: (text) => readRetryAfter(text, new Date(0)),
  readDelimitedText,
  mailbox: (text) => mailbox().safeParse(text),
  maskMailbox,
  phoneNumber: (text) => phoneNumber().safeParse(text),
  readMailbox,
  findMailboxWarnings,
  nearestName: (text) => nearestName(text, ["products", "passports"]),
  webAddress: (text) => webAddress().safeParse(text),
};

it.each(Object.keys(READERS))("%s reads a text of 64 kB within 50 ms", (name) => {
  expect(slowOf({ [name]: READERS[name]! }, LONG_TEXTS)).toEqual([]);
});
