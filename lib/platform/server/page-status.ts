import type { ServerResponse } from "node:http";
import { watchPageStatus } from "@/lib/platform/request-scope";

/** A page that has said of itself with which status it is answered is, as soon as its head is sent. */
export function setPageStatus(outgoing: ServerResponse): void {
  const said = watchPageStatus();
  const writeHead = outgoing.writeHead.bind(outgoing) as (status: number, ...rest: unknown[]) => ServerResponse;
  outgoing.writeHead = ((status: number, ...rest: unknown[]) =>
    writeHead(status === 200 ? (said() ?? status) : status, ...rest)) as ServerResponse["writeHead"];
}
