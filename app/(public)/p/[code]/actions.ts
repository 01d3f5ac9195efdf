"use server";

import { action } from "@/app/action";
import { getLocale } from "@/app/i18n";
import { takeForm, typedItemCode } from "@/lib/holders/contract";
import { checkProof, takeByCode } from "@/lib/my-items/item-code";
import { DomainError } from "@/lib/platform/errors";
import { addressLimiter } from "@/lib/platform/rate-limit/address-limiter";
import { currentClientAddress } from "@/lib/platform/request-scope";
import { claimForm } from "@/lib/transfers/claims/contract";
import { startClaim } from "@/lib/transfers/claims/start-claim";
import { explainToHolder } from "../../explain-to-holder";

/** Actions of the public with a code that a holder has shown. Each attempt counts against the client's address. */

const pageUnder = (name: string, { code }: { code: string }) => `/p/${encodeURIComponent(code)}/${name}`;

const clientAddress = () => currentClientAddress() ?? null;

async function countTry(): Promise<void> {
  if (!addressLimiter("pages").admit(clientAddress() ?? "").admitted)
    throw new DomainError("rate_limited", "Too many codes were tried from this address.");
}

export const takeByCodeAction = action({
  by: "anyone",
  readInput: async (fields) => ({ ...fields, clientAddress: clientAddress() }),
  schema: takeForm,
  run: async (visitor, input) => {
    await countTry();
    await takeByCode(visitor, { ...input, locale: await getLocale() });
  },
  explain: explainToHolder,
  leadTo: (_result, input) => pageUnder("receive", input),
  done: "place_taken",
});

/** The response is the same whether or not the address already claims the item. */
export const startClaimAction = action({
  by: "anyone",
  readInput: async (fields) => ({ ...fields, locale: await getLocale(), clientAddress: clientAddress() }),
  schema: claimForm,
  run: async (visitor, input) => {
    await countTry();
    await startClaim(visitor, input);
  },
  explain: explainToHolder,
  leadTo: (_result, input) => pageUnder("claim", input),
  done: "claim_sent",
});

export const checkProofAction = action({
  by: "anyone",
  readInput: async (fields) => ({ ...fields, clientAddress: clientAddress() }),
  schema: typedItemCode,
  run: async (visitor, input) => {
    await countTry();
    await checkProof(visitor, input);
  },
  explain: explainToHolder,
  leadTo: (_result, input) => pageUnder("proof", input),
  done: "place_proved",
});
