import { z } from "zod";
import { lockBrand } from "@/db/queries/brands";
import {
  findFirstPassport,
  findFirstSteps,
  findPassportToTry,
  findTransferTo,
  listFirstPassportIds,
  updateWay,
  updateStepsPutAway,
} from "@/db/queries/first-steps";
import { findUser, lockUser } from "@/db/queries/users";
import { acrossBrands } from "@/db/tenant";
import { actorMay, type Context, type MemberActor } from "@/lib/access/actor";
import { useCase, nothing } from "@/lib/access/use-case";
import { formatPassportCode, passportLink } from "@/lib/passports/code";
import { drawQrCode, type QrDrawing } from "@/lib/passports/labels/qr-code";
import { now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { localeOr } from "@/lib/platform/i18n/locales";
import { isMailStored } from "@/lib/platform/mail/couriers";
import { requireValue } from "@/lib/platform/require-value";
import { hashAddress } from "@/lib/platform/secrets";
import { startTransfer } from "@/lib/transfers/start-transfer";
import { type FirstFacts, openStep, type Step, type StepState, stepsOf, type Way, wayOf, WAYS } from "./rules";

export interface FirstPassport {
  link: string;
  code: string;
  productName: string;
  isExample: boolean;
  qrCode: QrDrawing;
  isThisMachineOnly: boolean;
}

type StepPlace =
  | { step: "key" | "call"; code: string | null }
  | { step: "profile"; missing: ("contact" | "logo")[] }
  | { step: "import" | "product" }
  | { step: "look"; passport: FirstPassport | null }
  | { step: "labels"; passportIds: string[] }
  | {
      step: "transfer";
      email: string;
      pending: { id: string; productName: string; isInMailbox: boolean } | null;
      offered: { productName: string; code: string; isExample: boolean } | null;
    };

export interface FirstSteps {
  way: Way | null;
  mayChoose: boolean;
  steps: StepState[];
  isPutAway: boolean;
  examples: number;
  open: Step | null;
  place: StepPlace | null;
}

const LABELS_TRIED = 24;

export const showFirstSteps = useCase({
  may: "passports.read",
  by: "member",
  input: z.object({ asked: z.string().optional() }).optional(),
  audits: [],
  run: async (context, input): Promise<FirstSteps> => {
    const { db, actor } = context;
    const row = await findFirstSteps(db, { brandId: actor.brandId, userId: actor.userId, at: now() });
    if (!row) throw new DomainError("not_found", "There is no such brand.");
    const { facts, ...rest } = row;
    const steps = stepsOf(facts, (permission) => actorMay(actor, permission));
    const open = openStep(steps, input?.asked);
    const stepPlace = open === null || rest.isPutAway ? null : await placeOf(context, open, facts);
    return {
      way: wayOf(facts),
      mayChoose: actorMay(actor, "products.register"),
      steps,
      open,
      place: stepPlace,
      ...rest,
    };
  },
});

async function placeOf({ db, actor }: Context<MemberActor>, step: Step, facts: FirstFacts): Promise<StepPlace> {
  const { brandId } = actor;
  switch (step) {
    case "key":
    case "call": {
      const first = await findFirstPassport(db, { brandId });
      return { step, code: first && formatPassportCode(first.code) };
    }
    case "profile":
      return {
        step,
        missing: [...(facts.hasContact ? [] : ["contact" as const]), ...(facts.hasLogo ? [] : ["logo" as const])],
      };
    case "look": {
      const first = await findFirstPassport(db, { brandId });
      if (!first) return { step, passport: null };
      const { publicUrl } = environment();
      const link = passportLink(first.code, publicUrl);
      return {
        step,
        passport: {
          ...first,
          code: formatPassportCode(first.code),
          link,
          qrCode: drawQrCode(link),
          isThisMachineOnly: !publicUrl.startsWith("https://"),
        },
      };
    }
    case "labels": {
      const real = await listFirstPassportIds(db, { brandId, isExample: false, limit: LABELS_TRIED });
      return {
        step,
        passportIds:
          real.length > 0 ? real : await listFirstPassportIds(db, { brandId, isExample: true, limit: LABELS_TRIED }),
      };
    }
    case "transfer": {
      const user = await findUser(acrossBrands(db), actor.userId);
      const [pending, offered] = await Promise.all([
        findTransferTo(db, { brandId, recipientEmailHash: hashAddress(requireValue(user, "User").email), at: now() }),
        findPassportToTry(db, { brandId }),
      ]);
      return {
        step,
        email: requireValue(user, "User").email,
        pending: pending && { ...pending, isInMailbox: isMailStored(brandId) },
        offered: offered && { ...offered, code: formatPassportCode(offered.code) },
      };
    }
    default:
      return { step };
  }
}

export const chooseWay = useCase({
  may: "products.register",
  by: ["member", "key"],
  input: z.object({ way: z.enum(WAYS) }),
  audits: ["brand.way_chosen"],
  run: async ({ tx, audit, actor }, { way }) => {
    const { brandId } = actor;
    const brand = await lockBrand(tx, brandId);
    if (!brand) throw new DomainError("not_found", "There is no such brand.");
    if (brand.way === way) return;
    await updateWay(tx, { brandId, way });
    await audit("brand.way_chosen", brandId, { before: { way: brand.way }, after: { way } });
  },
});

export const putStepsAway = useCase({
  may: "oneself",
  by: "member",
  input: z.object({ isAway: z.boolean() }),
  audits: [],
  run: async ({ db, actor }, { isAway }) => {
    await updateStepsPutAway(db, { brandId: actor.brandId, userId: actor.userId, at: isAway ? now() : null });
  },
});

/** Does nothing while one is pending. Throws `forbidden`, `passport_not_found`, and like `startTransfer`. */
export const transferToOneself = useCase({
  may: "transfers.manage",
  by: "member",
  input: nothing,
  audits: ["transfer.started"],
  run: async (scope) => {
    const {
      tx,
      actor: { brandId, userId },
    } = scope;
    const user = await lockUser(acrossBrands(tx), userId);
    if (!user) throw new DomainError("not_found", "There is no such user.");
    if (await findTransferTo(tx, { brandId, recipientEmailHash: hashAddress(user.email), at: now() })) return;
    const offered = await findPassportToTry(tx, { brandId });
    if (!offered) throw new DomainError("passport_not_found", "Your brand has no passport that can be passed on.");
    await startTransfer(scope, {
      code: offered.code,
      recipient_email: user.email,
      kind: "sale",
      locale: localeOr(user.locale),
    });
  },
});
