import { useCase } from "@/lib/access/use-case";
import { findWornFace } from "@/lib/brands/face/show-face";
import { now } from "@/lib/platform/clock";
import type { Locale } from "@/lib/platform/i18n/locales";
import { maskMailbox } from "@/lib/platform/input/mailbox";
import { obstacleOf, recallOf } from "../condition";
import { findDraftSubject, draftTransfer } from "../draft-transfer";
import type { OpenedLink } from "../links/link-rules";
import { linkedBrand, previewWarranties } from "../links/open-transfer-link";

/** A draft's page, as a link would open it. Throws `forbidden`, `invalid_code`, `passport_not_found`. */
export const previewConfirmation = useCase({
  may: "transfers.read",
  by: ["member", "key"],
  input: draftTransfer,
  audits: [],
  run: async (context, draft): Promise<{ locale: Locale; link: OpenedLink }> => {
    const { db } = context;
    const { subject, locale, expiresAt } = await findDraftSubject(context, draft);
    const { brand, product, passport } = subject;
    const at = now();
    const link: OpenedLink = {
      purpose: "accept",
      state: "pending",
      obstacle: obstacleOf(subject),
      recall: recallOf(subject),
      brand: linkedBrand(brand),
      face: await findWornFace(db, brand),
      product: { name: product.name, model: product.model, gtin: product.gtin },
      passport: { code: passport.code, serialNumber: passport.serialNumber, registeredAt: passport.createdAt },
      kind: draft.kind,
      message: draft.message ?? null,
      recipientMasked: maskMailbox(draft.recipient_email),
      isFromHolder: subject.holder !== null,
      startedAt: at,
      expiresAt,
      endedAt: null,
      endReason: null,
      warranties: await previewWarranties(db, subject, draft.kind, at),
    };
    return { locale, link };
  },
});
