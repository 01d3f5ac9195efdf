import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";
import { changeBatteryLife } from "@/lib/lifecycle/change-battery-life";
import { changeBatteryLifeOperation, getBatteryLifeOperation } from "@/lib/passports/battery/life-contract";
import { findLifeAnswer, showBatteryLife } from "@/lib/passports/battery/show-battery-life";
import { findPassportId } from "@/lib/passports/get-passport";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint(getBatteryLifeOperation, async ({ context, params }) => ({
    body: await showBatteryLife(context, params),
  })),
  POST: endpoint(changeBatteryLifeOperation, async ({ context, params, body: change }) => {
    const passportId = await findPassportId(context, params.code);
    const { isChanged, voidedTransferId } = await changeBatteryLife(context, { passportId, change });
    const life = await findLifeAnswer(context, passportId);
    return { body: { is_changed: isChanged, voided_transfer_id: voidedTransferId, life }, hadNoEffect: !isChanged };
  }),
});
