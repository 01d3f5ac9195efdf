import { z } from "zod";
import { findActorName } from "@/db/queries/audit-reads";
import { findBrand, lockBrand } from "@/db/queries/brands";
import { revokeCredentialsOfKey } from "@/db/queries/credentials";
import {
  bringForward,
  decideKeyChange,
  findOpenKeyChange,
  forgetRetired,
  insertKeyChange,
  type KeyChangeRow,
  listSigningKeys,
  markCompromised,
  type SigningKeyRow,
} from "@/db/queries/secrets";
import type { BrandDb } from "@/db/tenant";
import { nothing, useCase } from "@/lib/access/use-case";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { requireValue } from "@/lib/platform/require-value";
import { forgetSigner, keysOf, makeSigningKey } from "./open-signing-key";
import {
  activeKey,
  KEY_CHANGES,
  KEY_DECISIONS,
  type KeyChange,
  keyState,
  PUBLISHED_BEFORE_MS,
  issuerDid,
} from "./rules";

const conflict = (sentence: string) => new DomainError("signing_key_conflict", sentence);

export const showSigningKeys = useCase({
  may: "signing_keys.consent",
  by: "member",
  input: nothing,
  audits: [],
  run: async ({ db, actor: { brandId }, at }) => {
    const brand = requireValue(await findBrand(db, brandId), "The acting brand");
    const keys = await keysOf(db, brand);
    const open = await findOpenKeyChange(db, brandId);
    const askedBy = open && (await findActorName(db, { brandId, kind: "member", id: open.askedBy }));
    return {
      did: issuerDid({ slug: brand.slug, publicUrl: environment().publicUrl }),
      keys: keys.map((key) => ({ ...publicPartOf(key), state: keyState(key, keys, at) })).toReversed(),
      open: open && { ...open, askedByName: askedBy },
    };
  },
});

const publicPartOf = ({ kid, usableFrom, compromisedAt, createdAt }: SigningKeyRow) => ({
  kid,
  usableFrom,
  compromisedAt,
  createdAt,
});

export type KeysView = Awaited<ReturnType<typeof showSigningKeys>>;

/** A second person must consent. Throws `forbidden`, `signing_key_conflict` (pending, or the next is published). */
export const askKeyChange = useCase({
  may: "brand.manage",
  by: "member",
  input: z.strictObject({ change: z.enum(KEY_CHANGES) }),
  audits: ["signing_key.change_asked"],
  run: async ({ tx, audit, actor: { brandId, userId }, at }, { change }) => {
    const brand = requireValue(await lockBrand(tx, brandId), "The acting brand");
    const keys = await keysOf(tx, brand);
    const active = activeKey(keys, at);
    if (!active) throw conflict("The brand has no key that is active.");
    if (change === "rotate" && keys.some((key) => keyState(key, keys, at) === "next"))
      throw conflict("The next key is published already.");
    const row = { id: newId("skc"), brandId, change, kid: active.kid, askedBy: userId, askedAt: at };
    if (!(await insertKeyChange(tx, row))) throw conflict("Somebody has asked for a change already.");
    await audit("signing_key.change_asked", active.kid, { change });
    return { keyChangeId: row.id };
  },
});

/** Approval acts immediately. Throws `forbidden`, `other_person_needed`, `signing_key_conflict` without a request. */
export const decideOnKeyChange = useCase({
  may: "signing_keys.consent",
  by: "member",
  input: z.strictObject({ keyChangeId: z.string(), decision: z.enum(KEY_DECISIONS) }),
  audits: ["signing_key.change_consented", "signing_key.change_declined"],
  run: async ({ tx, audit, actor: { brandId, userId }, at }, { keyChangeId: id, decision }) => {
    await lockBrand(tx, brandId);
    const open = await findOpenKeyChange(tx, brandId);
    if (open?.id !== id) throw conflict("Nothing of the kind is asked for any more.");
    if (decision === "consented" && open.askedBy === userId)
      throw new DomainError("other_person_needed", "Somebody else has to consent to this.");
    await decideKeyChange(tx, { id, brandId, decision, decidedBy: userId, decidedAt: at });
    if (decision === "consented") await carryOut(tx, open, at);
    await audit(`signing_key.change_${decision}`, open.kid, { change: open.change });
    return { brandId };
  },
  committed: ({ brandId }) => forgetSigner(brandId),
});

const CARRY_OUT: Record<KeyChange, (tx: BrandDb, of: KeyChangeRow, at: Date) => Promise<void>> = {
  async rotate(tx, { brandId }, at) {
    const active = requireValue(activeKey(await listSigningKeys(tx, brandId), at), "An active key");
    await forgetRetired(tx, { brandId, activeSince: active.usableFrom });
    await makeSigningKey(tx, { brandId, usableFrom: new Date(at.getTime() + PUBLISHED_BEFORE_MS) });
  },
  /** All its signatures become invalid; the next request is signed by another key immediately. */
  async compromised(tx, { brandId, kid }, at) {
    await markCompromised(tx, { brandId, kid, at });
    await revokeCredentialsOfKey(tx, { brandId, kid, at });
    const keys = await listSigningKeys(tx, brandId);
    if (activeKey(keys, at)) return;
    const next = keys.find((key) => keyState(key, keys, at) === "next");
    if (next) await bringForward(tx, { brandId, kid: next.kid, usableFrom: at });
    else await makeSigningKey(tx, { brandId, usableFrom: at });
  },
};

const carryOut = (tx: BrandDb, of: KeyChangeRow, at: Date) => CARRY_OUT[of.change](tx, of, at);
