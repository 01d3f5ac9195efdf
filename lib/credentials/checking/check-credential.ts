import { compactVerify } from "jose";
import { checkStatus } from "./check-status";
import { findIssuer, findKey } from "./find-key";
import { ALGORITHMS, factsOf, readCredential, type ReadCredential } from "./read-credential";
import {
  CheckEnd,
  type Checked,
  type CheckReason,
  type CheckSources,
  type CheckStep,
  failed,
  type StepResult,
  verdictOf,
} from "./rules";

/** Clocks that go differently by so much are none to refuse anybody for. */
const CLOCK_MS = 60_000;

/**
 * Checks a signed credential of any issuer: its form, its issuer's key, the signature, `matches` (whether it is of what
 * it came with), its times, and whether it was taken back. Runs in a browser as it does here, and asks nobody but the
 * sources. Never throws.
 */
export async function checkCredential(
  token: string,
  sources: CheckSources,
  matches?: (payload: ReadCredential["payload"]) => Promise<boolean>,
): Promise<Checked> {
  const steps: StepResult[] = [];
  let read: ReadCredential | undefined;
  const take = async <T>(step: CheckStep, work: () => T | Promise<T>, reasonOf?: (of: T) => CheckReason | null) => {
    const found = await work();
    steps.push({ step, state: "passed", reason: reasonOf?.(found) ?? null });
    return found;
  };
  let step: CheckStep = "form";
  try {
    const credential = await take(step, () => readCredential(token));
    read = credential;
    const document = await take((step = "issuer"), () => findIssuer(credential.issuer, sources));
    await take((step = "signature"), () => verify(credential, document));
    if (matches)
      await take((step = "content"), async () => {
        if (!(await matches(credential.payload))) throw failed("content_changed");
      });
    await take((step = "time"), () => checkTimes(credential, sources.at));
    await take(
      (step = "status"),
      () => checkStatus(credential, sources),
      (reason) => reason,
    );
  } catch (error) {
    const { state, reason } = error instanceof CheckEnd ? error : failed("no_credential");
    steps.push({ step, state, reason });
  }
  return { verdict: verdictOf(steps), steps, facts: read ? factsOf(read) : null };
}

async function verify(credential: ReadCredential, document: Awaited<ReturnType<typeof findIssuer>>): Promise<void> {
  const key = await findKey(credential, document);
  await compactVerify(credential.token, key, { algorithms: ALGORITHMS }).catch(() => {
    throw failed("signature_wrong");
  });
}

function checkTimes({ payload }: ReadCredential, at: Date): void {
  const instants = (texts: unknown[], seconds: unknown) => [
    ...texts.flatMap((text) => (typeof text === "string" ? [Date.parse(text)] : [])),
    ...(typeof seconds === "number" ? [seconds * 1000] : []),
  ];
  const ms = at.getTime();
  if (instants([payload.validFrom], payload.nbf).some((from) => !(from <= ms + CLOCK_MS))) throw failed("not_yet");
  if (instants([payload.validUntil], payload.exp).some((until) => !(until >= ms - CLOCK_MS))) throw failed("expired");
}
