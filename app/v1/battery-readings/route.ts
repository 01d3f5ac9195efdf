import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";
import { recordBatteryReadingsOperation } from "@/lib/passports/battery/readings-contract";
import { readingsAnswer, recordBatteryReadings } from "@/lib/passports/battery/record-battery-readings";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: endpoint(recordBatteryReadingsOperation, async ({ context, body: batteries }) => ({
    body: readingsAnswer(await recordBatteryReadings(context, { read: batteries })),
  })),
});
