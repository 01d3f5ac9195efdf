import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { database } from "@/db/client";
import { acrossBrands } from "@/db/tenant";
import "@/lib/languages/register";
import { environment } from "@/lib/platform/env";
import { openDataKeys } from "@/lib/platform/secrets/open-data-keys";
import { createHttpServer } from "@/lib/platform/server/http-server";
import { setTrustedHeaders } from "@/lib/platform/server/trusted-headers";
import { serveApi } from "../../answer-request";

/** Another deployment: its own process, settings and database, serving /v1 alone. It ends with its standard input. */

await openDataKeys(acrossBrands(database().db));
const server = createHttpServer((incoming, outgoing) => {
  setTrustedHeaders(incoming);
  void serveApi(incoming, outgoing, incoming.url ?? "/");
});
await once(server.listen(environment().port, "127.0.0.1"), "listening");
process.stdout.write(`listening ${(server.address() as AddressInfo).port}\n`);
process.stdin.resume().once("end", () => process.exit(0));
