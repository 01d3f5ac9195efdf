import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";
import { listBatteryReadingsOperation } from "@/lib/passports/battery/readings-contract";
import { listReadingsOfBattery } from "@/lib/passports/battery/record-battery-readings";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint(listBatteryReadingsOperation, async ({ context, params: { code }, query }) => ({
    body: await listReadingsOfBattery(context, { code, ...query }),
  })),
});
