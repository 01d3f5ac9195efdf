import { findPassportToTry, findTransferTo } from "@/db/queries/first-steps";
import { lockUser } from "@/db/queries/users";
import { acrossBrands } from "@/db/tenant";
import { nothing, useCase } from "@/lib/access/use-case";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { localeOr } from "@/lib/platform/i18n/locales";
import { hashAddress } from "@/lib/platform/secrets";
import { startTransfer } from "@/lib/transfers/start-transfer";

/**
 * Sends the acting person the link of a transfer, as a recipient would get it: of an example's unit where there is one,
 * else of the brand's first unit that can be passed on. Nothing more while one waits for them. Throws `forbidden`,
 * `passport_not_found` (there is none), and as `startTransfer`.
 */
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
    if (!user) throw new DomainError("not_found", "There is nobody of this name.");
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
