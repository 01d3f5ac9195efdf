import { Buffer } from "node:buffer";
import Papa from "papaparse";
import { SaxesParser } from "saxes";
import { DomainError } from "@/lib/platform/errors";
import { beginningOf, storableText } from "@/lib/platform/input/text";
import { type AnswerRow, ANSWER_ROWS_MAX, PROOF_BYTES_MAX, type ProofMedia } from "./rules";

/** JSON, XML or CSV by the first character. No official form is published, so usual names of members are accepted. */

const NAMES: Readonly<Record<string, "upi" | "registrationId" | "registeredOn" | "proof">> = {
  upi: "upi",
  uniqueproductidentifier: "upi",
  registrationid: "registrationId",
  registrationidentifier: "registrationId",
  uniqueregistrationidentifier: "registrationId",
  registeredon: "registeredOn",
  registrationdate: "registeredOn",
  registeredat: "registeredOn",
  proof: "proof",
  proofofregistration: "proof",
};

const memberOf = (name: string) => NAMES[name.toLowerCase().replaceAll(/[^a-z]/g, "")];

const ELEMENTS_DEEP_MAX = 20;
const TEXT_MAX = 500;

/** Throws `invalid_answer_file` with a sentence for the uploader, and `too_many_records`. */
export function readAnswer(bytes: Buffer): AnswerRow[] {
  const text = decode(bytes);
  const rows = recordsOf(text);
  if (rows.length === 0) throw unreadable("The file contains no entry with a product or registration identifier.");
  return rows.map((record, index) => rowOf(record, index + 1));
}

type Raw = Partial<Record<"upi" | "registrationId" | "registeredOn" | "proof", unknown>>;

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw unreadable("The file is not text in UTF-8.");
  }
}

function recordsOf(text: string): Raw[] {
  const first = text.trimStart().charAt(0);
  if (first === "{" || first === "[") return jsonRecords(text);
  return first === "<" ? xmlRecords(text) : csvRecords(text);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function jsonRecords(text: string): Raw[] {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    throw unreadable("The file is not valid JSON.");
  }
  const list = Array.isArray(data) ? data : isObject(data) ? Object.values(data).find(Array.isArray) : undefined;
  if (!list) throw unreadable("The JSON file contains no list of entries.");
  return limited(list.map((entry) => (isObject(entry) ? rawOf(Object.entries(entry)) : {})));
}

function csvRecords(text: string): Raw[] {
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: "greedy", preview: ANSWER_ROWS_MAX + 2 });
  const [header = [], ...lines] = data;
  if (!header.some((name) => memberOf(name) === "upi"))
    throw unreadable("The first line of the CSV file names no column upi.");
  return limited(lines.map((cells) => rawOf(header.map((name, index) => [name, cells[index]]))));
}

/** Document type declarations are refused, so that no entity is ever expanded and nothing is fetched. */
function xmlRecords(text: string): Raw[] {
  const parser = new SaxesParser();
  const records: Raw[] = [];
  const path: { name: string; text: string; raw: Raw }[] = [];
  parser.on("doctype", () => {
    throw unreadable("The XML file has a document type declaration, which is not accepted.");
  });
  parser.on("error", () => {
    throw unreadable("The file is not well-formed XML.");
  });
  parser.on("opentag", ({ name }) => {
    if (path.length >= ELEMENTS_DEEP_MAX) throw unreadable("The XML file is nested too deeply.");
    path.push({ name: name.replace(/^.*:/, ""), text: "", raw: {} });
  });
  const add = (more: string) => {
    const open = path.at(-1);
    if (open) open.text += more;
  };
  parser.on("text", add);
  parser.on("cdata", add);
  parser.on("closetag", () => {
    const closed = path.pop();
    if (!closed) return;
    const member = memberOf(closed.name);
    const parent = path.at(-1);
    if (member && parent) parent.raw[member] ??= closed.text.trim();
    else if (closed.raw.upi !== undefined || closed.raw.registrationId !== undefined) {
      records.push(closed.raw);
      limited(records);
    }
  });
  parser.write(text).close();
  return records;
}

function limited(records: Raw[]): Raw[] {
  if (records.length > ANSWER_ROWS_MAX)
    throw new DomainError("too_many_records", `A file of answers may have at most ${ANSWER_ROWS_MAX} entries.`);
  return records;
}

function rawOf(members: readonly (readonly [string, unknown])[]): Raw {
  const raw: Raw = {};
  for (const [name, value] of members) {
    const member = memberOf(name);
    if (member) raw[member] ??= value;
  }
  return raw;
}

const textOf = (value: unknown) => (typeof value === "string" ? value.trim() : "");

function rowOf(raw: Raw, row: number): AnswerRow {
  const upi = textOf(raw.upi);
  const registrationId = textOf(raw.registrationId);
  // A time counts by its day.
  const registeredOn = /^\d{4}-\d{2}-\d{2}(?=$|T)/.exec(textOf(raw.registeredOn))?.[0] ?? "";
  const answerRow = {
    row,
    upi: beginningOf(storableText(upi), TEXT_MAX),
    registrationId: beginningOf(storableText(registrationId), TEXT_MAX),
    registeredOn,
  };
  const problem =
    (upi === "" && "no_identifier") ||
    (registrationId === "" && "no_registration") ||
    ((upi.length > TEXT_MAX || registrationId.length > TEXT_MAX || /\0/.test(upi + registrationId)) && "too_long") ||
    (!isDay(registeredOn) && "no_day") ||
    null;
  const proof = raw.proof === undefined || raw.proof === "" ? null : readProof(textOf(raw.proof));
  return { ...answerRow, problem: problem || (proof === false ? "bad_proof" : null), proof: proof || null };
}

const isDay = (day: string) =>
  day >= "2000-01-01" && !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day);

/** False: not a proof of a kind that is accepted. */
export function readProof(base64: string): AnswerRow["proof"] | false {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64.replaceAll(/\s/g, ""))) return false;
  const body = Buffer.from(base64, "base64");
  const mediaType = proofMediaOf(body);
  return body.length > 0 && body.length <= PROOF_BYTES_MAX && mediaType
    ? { base64: body.toString("base64"), mediaType }
    : false;
}

export function proofMediaOf(body: Buffer): ProofMedia | null {
  const head = body.subarray(0, 200).toString("latin1").trimStart();
  if (head.startsWith("%PDF-")) return "application/pdf";
  if (head.startsWith("<")) return "application/xml";
  return head.startsWith("{") ? "application/json" : null;
}

const unreadable = (detail: string) => new DomainError("invalid_answer_file", detail);
