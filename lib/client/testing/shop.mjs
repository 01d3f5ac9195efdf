// @ts-check
import { on, once } from "node:events";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { Carnet, verifyWebhook } from "@carnet/client";

const [baseUrl = "", key = ""] = process.argv.slice(2);
const carnet = new Carnet({ baseUrl, key });

// A server of one's own, and an endpoint that has events sent there.
const shop = createServer().listen(0, "127.0.0.1");
await once(shop, "listening");
const { port } = /** @type {import("node:net").AddressInfo} */ (shop.address());
const url = `http://127.0.0.1:${port}/hooks`;
const endpoint = await carnet.webhookEndpoints.create({ url, types: ["transfer.completed"] });
const { secret } = await carnet.webhookEndpoints.replaceSecret(endpoint.id);

const completed = (async () => {
  for await (const [request, response] of on(shop, "request")) {
    const event = await verifyWebhook(await text(request), request.headers, secret).catch(() => null);
    response.writeHead(event ? 204 : 400).end();
    if (event?.type === "transfer.completed") return event.data.transfer_id;
  }
})();

const { code } = await carnet.products.register({ name: "Ridge jacket", serial_number: "1" });
const transfer = await carnet.transfers.start({ code, recipient_email: "accept@test.example" });
const isTold = (await completed) === transfer.id;
const { authenticity, owner } = await carnet.passports.verify({ code });
process.stdout.write(JSON.stringify({ isTold, authenticity: authenticity.status, owner: owner.state }));
await carnet.webhookEndpoints.delete(endpoint.id);
shop.close();
