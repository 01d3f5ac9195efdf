import { z } from "zod";
import { findListedPassport } from "@/db/queries/passport-lists";
import { lockPassport } from "@/db/queries/transfers";
import { listUnitDocuments, type UnitDocumentRow } from "@/db/queries/unit-documents";
import type { BrandDb } from "@/db/tenant";
import type { Context } from "@/lib/access/actor";
import { useCase } from "@/lib/access/use-case";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { namedPassport, noSuchPassport } from "../get-passport";
import { inputUnitDocument } from "./contract";
import { UNIT_DOCUMENTS_MAX } from "./rules";
import { addedDetail, editedDetail, writeDocuments } from "./write-documents";

export async function findUnit(
  { db, actor }: Pick<Context, "db" | "actor">,
  codeText: string,
): Promise<{ id: string; code: string }> {
  const passport = await findListedPassport(db, { brandId: actor.brandId, at: now(), ...namedPassport(codeText) });
  if (!passport) throw noSuchPassport();
  return { id: passport.id, code: passport.code };
}

export async function lockUnit(
  { tx, actor }: { tx: BrandDb; actor: Context["actor"] },
  codeText: string,
): Promise<{ id: string; code: string }> {
  const unit = await findUnit({ db: tx, actor }, codeText);
  if (!(await lockPassport(tx, { brandId: actor.brandId, passportId: unit.id }))) throw noSuchPassport();
  return unit;
}

export const noSuchDocument = () => new DomainError("document_not_found", "The item has no such document.");

export interface DocumentsOfPassport {
  passportId: string;
  code: string;
  documents: UnitDocumentRow[];
}

/**
 * Files are fetched in the background. An existing document with the same address is updated, and retried if it
 * failed. Throws `forbidden`, `insufficient_scope`, `passport_not_found`, `too_many_documents`.
 */
export const addUnitDocuments = useCase({
  may: "passports.manage",
  by: ["member", "key"],
  input: z.object({ code: z.string(), documents: z.array(inputUnitDocument) }),
  audits: ["passport.document_added", "passport.documents_edited"],
  run: async (context, { code: codeText, documents }): Promise<DocumentsOfPassport> => {
    const { tx, audit, actor } = context;
    const { brandId } = actor;
    const { id: passportId, code } = await lockUnit(context, codeText);
    const written = await writeDocuments(tx, brandId, [{ passportId, documents }]);
    if (written.crowded.length > 0) throw tooManyDocuments();
    const edited = editedDetail(written);
    if (edited) await audit("passport.documents_edited", passportId, edited);
    if (written.added.length > 0) await audit("passport.document_added", passportId, addedDetail(written));
    return { passportId, code, documents: await listUnitDocuments(tx, { brandId, passportId }) };
  },
});

export const tooManyDocuments = () =>
  new DomainError("too_many_documents", `An item has ${UNIT_DOCUMENTS_MAX} documents at most.`);
