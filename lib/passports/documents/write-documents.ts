import {
  insertUnitDocuments,
  listDocumentsOfUnits,
  markDocumentWaiting,
  type NewUnitDocument,
  updateUnitDocument,
  type UnitDocumentRow,
} from "@/db/queries/unit-documents";
import type { BrandDb } from "@/db/tenant";
import { planAddresses } from "@/lib/files/fetch-file";
import { now } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import { enqueue } from "@/lib/platform/jobs/enqueue";
import { sha256Hex } from "@/lib/platform/secrets";
import { groupBy } from "@/lib/platform/some";
import type { UnitDocumentGiven } from "./contract";
import { titleOfAddress, UNIT_DOCUMENT_DEFAULTS, UNIT_DOCUMENTS_MAX } from "./rules";

export interface DocumentsOfUnit {
  passportId: string;
  documents: readonly UnitDocumentGiven[];
  row?: { importId: string; number: number };
}

export interface WrittenDocuments {
  added: NewUnitDocument[];
  edited: Map<string, Said>;
  triedAgain: string[];
  crowded: DocumentsOfUnit[];
}

type Said = Partial<Pick<UnitDocumentRow, "kind" | "title" | "language" | "issuedOn" | "access">>;

function saidOf({ kind, title, language, issued_on: issuedOn, access }: UnitDocumentGiven): Said {
  return {
    ...(kind != null && { kind }),
    ...(title != null && { title }),
    ...(language !== undefined && { language }),
    ...(issuedOn !== undefined && { issuedOn }),
    ...(access != null && { access }),
  };
}

/** Updates and retries known addresses. The caller locks the passports or creates them here, and audits the result. */
export async function writeDocuments(
  tx: BrandDb,
  brandId: string,
  entries: readonly DocumentsOfUnit[],
): Promise<WrittenDocuments> {
  const written: WrittenDocuments = { added: [], edited: new Map(), triedAgain: [], crowded: [] };
  const passportIds = [...new Set(entries.map(({ passportId }) => passportId))];
  const stored = groupBy(await listDocumentsOfUnits(tx, { brandId, passportIds }), ({ passportId }) => passportId);
  const addresses = new Map(passportIds.map((id) => [id, new Set<string>()]));
  for (const of of entries) plan(written, of, { brandId, before: stored.get(of.passportId) ?? [], addresses });
  await insertUnitDocuments(tx, written.added);
  for (const [documentId, set] of written.edited) await updateUnitDocument(tx, { documentId, set });
  for (const documentId of written.triedAgain) await markDocumentWaiting(tx, documentId);
  const toFetch = [...written.added.map(({ id }) => id), ...written.triedAgain];
  const payloads = toFetch.map((documentId) => ({ brandId, documentId }));
  if (payloads.length > 0) await enqueue(tx, "unit_document", ...payloads);
  return written;
}

interface Planning {
  brandId: string;
  before: readonly UnitDocumentRow[];
  addresses: Map<string, Set<string>>;
}

function plan(written: WrittenDocuments, of: DocumentsOfUnit, { brandId, before, addresses }: Planning): void {
  const { passportId, row } = of;
  const added = addresses.get(passportId) ?? new Set();
  const planned = planAddresses(of.documents, { before, added, most: UNIT_DOCUMENTS_MAX });
  if (!planned) return void written.crowded.push(of);
  for (const { row: there, given } of planned.there) {
    const changes = Object.entries(saidOf(given)).filter(([name, value]) => there[name as keyof Said] !== value);
    if (changes.length > 0) written.edited.set(there.id, Object.fromEntries(changes));
    if (there.state === "failed" && !written.triedAgain.includes(there.id)) written.triedAgain.push(there.id);
  }
  const createdAt = now();
  for (const document of planned.more)
    written.added.push({
      id: newId("udc", createdAt),
      brandId,
      passportId,
      ...UNIT_DOCUMENT_DEFAULTS,
      title: titleOfAddress(document.url),
      ...saidOf(document),
      state: "waiting",
      sourceUrl: document.url,
      importId: row?.importId ?? null,
      importRow: row?.number ?? null,
      createdAt,
    });
}

const NAMED_IN_AUDIT = 12;

export function addedDetail({ added }: Pick<WrittenDocuments, "added">): Record<string, unknown> {
  return {
    units: new Set(added.map(({ passportId }) => passportId)).size,
    count: added.length,
    documents: added
      .slice(0, NAMED_IN_AUDIT)
      .map(({ id, kind, access, sourceUrl, sha256 }) => ({
        id,
        kind,
        access,
        ...(sourceUrl ? { address: sourceUrl } : { sha256 }),
      })),
    ids_sha256: sha256Hex(added.map(({ id }) => id).join("\n")),
  };
}

export function editedDetail({ edited, triedAgain }: WrittenDocuments): Record<string, unknown> | null {
  if (edited.size + triedAgain.length === 0) return null;
  // A title can name a person and the audit log is permanent, so it lists only the changed members.
  const members = [...edited].map(([id, changes]) => [id, Object.keys(changes)]);
  return { edited: Object.fromEntries(members), tried_again: triedAgain };
}
