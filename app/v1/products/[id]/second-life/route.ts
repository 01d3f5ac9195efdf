import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";
import { startSecondLifeOperation } from "@/lib/lifecycle/second-life-contract";
import { startSecondLife } from "@/lib/lifecycle/start-second-life";
import { findLifeAnswer } from "@/lib/passports/battery/show-battery-life";
import { unitAnswer } from "@/lib/passports/get-passport";
import { environment } from "@/lib/platform/env";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: endpoint(startSecondLifeOperation, async ({ context, params: { id: productId }, body: form }) => {
    const { passport } = await startSecondLife(context, { productId, form });
    const unit = unitAnswer(passport, environment().publicUrl);
    const life = await findLifeAnswer(context, passport.id);
    return { body: { unit, life }, headers: { Location: `/v1/passports/${unit.code}/battery-life` } };
  }),
});
