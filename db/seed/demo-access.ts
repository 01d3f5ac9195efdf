import { atConsole } from "@/lib/access/actor";
import { createSignInLink, type SignInLink } from "@/lib/people/auth/sign-in-link";
import { DomainError } from "@/lib/platform/errors";
import type { AllBrandsDb } from "../tenant";
import { requireCodes } from "./second-step";

export interface DemoAccess {
  /** `codes`: recovery codes of the second factor, each valid for one sign-in. */
  signIn: { email: string; password: string; codes: string[] };
  apiKey: string;
}

export interface Demo extends DemoAccess {
  sampleCodes: { verify: string; transfer: string };
  other: DemoAccess & { brandName: string };
}

export async function refreshCodes(db: AllBrandsDb, demo: Demo): Promise<Demo> {
  const withCodes = async (tx: AllBrandsDb, signIn: DemoAccess["signIn"]) => ({
    ...signIn,
    codes: await requireCodes(tx, signIn),
  });
  return db.transaction(async (tx) => ({
    ...demo,
    signIn: await withCodes(tx, demo.signIn),
    other: { ...demo.other, signIn: await withCodes(tx, demo.other.signIn) },
  }));
}

/** Null if the service allows no such links, or its owner is gone. */
export async function createDemoLink(db: AllBrandsDb, { signIn }: Demo): Promise<SignInLink | null> {
  return createSignInLink(atConsole(db), { email: signIn.email }).catch((error: unknown) => {
    if (error instanceof DomainError) return null;
    throw error;
  });
}
