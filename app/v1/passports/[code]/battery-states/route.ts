import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";
import { listBatteryStatesOperation, recordBatteryStateOperation } from "@/lib/passports/battery/contract";
import {
  listStatesOfBattery,
  recordBatteryState,
  recordedAnswer,
  statesAnswer,
} from "@/lib/passports/battery/record-battery-state";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint(listBatteryStatesOperation, async ({ context, params: { code }, query: { limit, cursor } }) => ({
    body: statesAnswer(
      await listStatesOfBattery(context, { code, limit, ...(cursor !== undefined && { before: Number(cursor) }) }),
    ),
  })),
  POST: endpoint(recordBatteryStateOperation, async ({ context, params: { code }, body: update }) => ({
    body: recordedAnswer(await recordBatteryState(context, { code, update })),
  })),
});
