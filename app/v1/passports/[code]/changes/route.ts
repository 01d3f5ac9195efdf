import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";
import { changePassport } from "@/lib/lifecycle/change-passport";
import { getPassport, passportAnswerOf } from "@/lib/passports/get-passport";
import { changePassportOperation } from "@/lib/passports/passport-changes-contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: endpoint(changePassportOperation, async ({ context, params, body }) => {
    const { id: passportId } = await getPassport(context, params);
    const { isChanged, voidedTransferId } = await changePassport(context, { passportId, ...body });
    const passport = passportAnswerOf(await getPassport(context, params));
    return { body: { is_changed: isChanged, voided_transfer_id: voidedTransferId, passport }, hadNoEffect: !isChanged };
  }),
});
