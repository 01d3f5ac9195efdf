import { z } from "zod";
import { manufacturerOf, type Facility, type Operator } from "@/lib/interchange/parties";
import { granularityOf, passportUri, productUri, type Subject } from "@/lib/interchange/subject";
import { escapeXml } from "@/lib/platform/spreadsheets/xlsx/written-parts";
import type { RegistryFormat } from "./rules";

/**
 * Our template of an upload file, as the official one is offered only inside the registry. Its entries follow the
 * default schema of the mock registry of CIRPASS-2 (April 2026), which is not normative.
 */
export const PILOT_TEMPLATE = { id: "pilot_format_1", name: "pilot format", version: 1 } as const;
const NAMESPACE = "urn:carnet:registry:pilot-format:1";

const address = z
  .string()
  .regex(/^https?:\/\//)
  .max(2_000);

export const pilotEntry = z.strictObject({
  upi: z.string().min(1).max(200),
  reoId: z.string().min(1).max(50),
  facilitiesId: z.array(z.string().min(1).max(250)).min(1),
  liveURL: address,
  backupURL: address,
  commodityCode: z.string().regex(/^[0-9]{4,10}$/),
  granularityLevel: z.enum(["MODEL", "BATCH", "ITEM"]),
  /** Only for single items, and then always. */
  deactivated: z.boolean().optional(),
});
export type PilotEntry = z.output<typeof pilotEntry>;

const withScheme = (scheme: string | null | undefined, identifier: string) =>
  scheme && scheme !== "did" ? `${scheme.toUpperCase()}-${identifier}` : identifier;

function operatorOf(operators: readonly Operator[] | null | undefined, manufacturer: Operator | undefined) {
  if (manufacturer?.identifier) return withScheme(manufacturer.identifier_scheme, manufacturer.identifier);
  const eori = operators?.find(({ role }) => role === "importer")?.eori;
  return eori ? `EORI-${eori}` : "";
}

const facilityOf = ({ identifier, identifier_scheme: scheme }: Facility) =>
  withScheme(scheme && /^[a-z]{2,10}$/i.test(scheme) ? scheme.toLowerCase() : null, identifier);

/** Null if the data do not fit the template, such as an identifier that is too long. */
export function pilotEntryOf(subject: Subject, deactivated: boolean): PilotEntry | null {
  const { declared } = subject.product;
  const granularity = granularityOf(subject);
  const entry = pilotEntry.safeParse({
    upi: productUri(subject),
    reoId: operatorOf(declared.operators, manufacturerOf(declared)),
    facilitiesId: [...new Set((declared.facilities ?? []).map(facilityOf))],
    liveURL: passportUri(subject),
    backupURL: declared.backup_provider?.url,
    commodityCode: declared.commodity_code,
    granularityLevel: granularity.toUpperCase(),
    ...(granularity === "item" && { deactivated }),
  });
  return entry.success ? entry.data : null;
}

export function writePilotFile(entries: readonly PilotEntry[], format: RegistryFormat): string {
  const { name, version } = PILOT_TEMPLATE;
  if (format === "json") return `${JSON.stringify({ template: name, version, entries }, null, 1)}\n`;
  const head = `<?xml version="1.0" encoding="UTF-8"?>\n<registrations xmlns="${NAMESPACE}" version="${version}">\n`;
  return `${head}${entries.map(writeXmlEntry).join("")}</registrations>\n`;
}

/** One line an entry from `FIRST_ENTRY_LINE` on, so that the line number in a validator's error names the entry. */
function writeXmlEntry({ facilitiesId, ...entry }: PilotEntry): string {
  const { upi, reoId, ...rest } = entry;
  const members = Object.entries({ upi, reoId, facilitiesId, ...rest }).flatMap(([name, value]) =>
    Array.isArray(value)
      ? [`<${name}>${value.map((one) => element("facilityId", one)).join("")}</${name}>`]
      : [element(name, String(value))],
  );
  return `<registration>${members.join("")}</registration>\n`;
}

const element = (name: string, text: string) => `<${name}>${escapeXml(text.replace(UNWRITABLE, ""))}</${name}>`;

/** Control characters have no form in XML 1.0. */
const UNWRITABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
