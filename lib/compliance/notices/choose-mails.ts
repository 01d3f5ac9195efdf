import { z } from "zod";
import { findMailMember, updateMailChoices } from "@/db/queries/mail-members";
import { nothing, useCase } from "@/lib/access/use-case";

/** What mails of those that one can choose the acting member gets. */
export const showMailChoices = useCase({
  may: "oneself",
  by: "member",
  input: nothing,
  audits: [],
  run: async ({ db, actor }): Promise<{ digest: boolean; mentions: boolean }> => {
    const member = await findMailMember(db, actor);
    return { digest: member?.digestSince != null, mentions: member?.mentionsOffAt == null };
  },
});

/** A box that is not ticked sends nothing. */
const choice = z.enum(["on", "off"]).default("off");

/** Chooses what mails the acting member gets in this brand: the weekly digest, and those about being mentioned. */
export const chooseMails = useCase({
  may: "oneself",
  by: "member",
  input: z.object({ digest: choice, mentions: choice }),
  audits: [],
  run: async ({ db, actor, at }, { digest, mentions }) => {
    const { brandId, userId } = actor;
    const member = await findMailMember(db, actor);
    if (!member) return;
    await updateMailChoices(db, {
      brandId,
      userId,
      digestSince: digest === "off" ? null : (member.digestSince ?? at),
      mentionsOffAt: mentions === "on" ? null : (member.mentionsOffAt ?? at),
    });
  },
});
