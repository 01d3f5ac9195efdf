import {
  findReceived,
  listReceivedOfProduct,
  type ProductCopyRow,
  type ReceivedVersionRow,
} from "@/db/queries/backups";
import type { AllBrandsDb } from "@/db/tenant";
import type { Result } from "@/lib/api/answerers";
import { dictionaryUrl } from "@/lib/interchange/dictionary";
import {
  FOR_EVERYBODY,
  JSON_LD,
  type Representation,
  representDpp,
  wantsJsonLd,
} from "@/lib/interchange/dpps/write-dpp";
import type { En18223Passport } from "@/lib/interchange/en18223-passport";
import { readPassportCode } from "@/lib/passports/code";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import type { ApiRequest } from "@/lib/platform/http/request";
import { isStorableText } from "@/lib/platform/input/text";
import { parseUrl } from "@/lib/platform/parse-url";

/** Backup provider (EN 18221, 4.3): the issuer's signature and keys prove a copy after its origin is gone. */

type Received = ReceivedVersionRow & { did: string };

interface Request {
  dppId?: string;
  productId?: string;
  on?: Date;
}

export async function orReceived<T>(
  db: AllBrandsDb,
  request: Request,
  { own, received }: { own: () => Promise<T>; received: (copy: Received) => T },
): Promise<T> {
  try {
    return await own();
  } catch (error) {
    const isUnknown = error instanceof DomainError && error.code === "dpp_not_found";
    const copy = isUnknown ? await findCopy(db, request) : null;
    if (copy) return received(copy);
    throw error;
  }
}

async function findCopy(db: AllBrandsDb, { dppId, productId, on }: Request): Promise<Received | null> {
  if (![dppId, productId].every((id) => id === undefined || isStorableText(id))) return null;
  if (dppId !== undefined) return findReceived(db, { dppId, on });
  return productId === undefined ? null : findCopyOfProduct(db, productId);
}

/**
 * As at the origin, a product identifier with a guessable serial number also needs the label's code, as `?c=`. Null,
 * too, if passports of several issuers match: no issuer's copy hides another's.
 */
export async function findCopyOfProduct(db: AllBrandsDb, requested: string): Promise<Received | null> {
  const url = parseUrl(requested);
  if (!url) return null;
  const code = url.searchParams.get("c");
  url.search = "";
  const stated = codeIn(code ?? url.pathname.split("/").at(-1) ?? "");
  const isNamed = ({ dppId, granularity }: ProductCopyRow) =>
    granularity === "model" || dppId === url.href || (stated !== null && codeIn(dppId) === stated);
  const matches = (await listReceivedOfProduct(db, url.href)).filter(isNamed);
  const itself = matches.find(({ dppId }) => dppId === url.href);
  const copy = itself ?? matches[0];
  const isClear = itself !== undefined || matches.every(({ did }) => did === copy?.did);
  return copy && isClear ? findReceived(db, { dppId: copy.dppId }) : null;
}

function codeIn(text: string): string | null {
  const result = readPassportCode(parseUrl(text)?.pathname.split("/").at(-1) ?? text, environment().publicUrl);
  return result.ok ? result.code : null;
}

export const passportOf = ({ passport }: Pick<Received, "passport">) => passport as unknown as En18223Passport;

export function answerReceived<Body>(
  copy: Received,
  { representation, headers }: { representation: Representation; headers: ApiRequest["headers"] },
): Result<Body> {
  const isLinked = wantsJsonLd(headers.get("accept"));
  const passport = passportOf(copy);
  const { origin } = new URL(passport.digitalProductPassportId);
  const body = {
    ...(isLinked && { "@context": { "@vocab": dictionaryUrl(origin, "") } }),
    ...representDpp(passport, representation),
    backupCopy: {
      issuer: copy.did,
      receivedAt: copy.receivedAt.toISOString(),
      proof: { type: "vc+jwt", jwt: copy.proof },
      issuerDocument: copy.document,
    },
  };
  return { body: body as Body, headers: { ...FOR_EVERYBODY, ...(isLinked && { "Content-Type": JSON_LD }) } };
}
