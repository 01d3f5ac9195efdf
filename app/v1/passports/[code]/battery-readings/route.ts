import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";
import { listReadingsOfBattery } from "@/lib/passports/battery/list-battery-readings";
import { listBatteryReadingsOperation } from "@/lib/passports/battery/readings-contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint(listBatteryReadingsOperation, async ({ context, params: { code }, query }) => ({
    body: await listReadingsOfBattery(context, { code, ...query }),
  })),
});
