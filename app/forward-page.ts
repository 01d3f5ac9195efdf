import type { IncomingMessage, ServerResponse } from "node:http";
import { DomainError } from "@/lib/platform/errors";
import { newId, randomSecret } from "@/lib/platform/ids";
import type { PagesProcess } from "@/lib/platform/processes/pages-process";
import { createPagesAgent, forwardRequest, pagesUnavailable } from "@/lib/platform/server/forward-request";
import { PageGate } from "@/lib/platform/server/page-gate";
import { refusePage } from "@/lib/platform/server/refuse-page";
import { clientAddressIn } from "@/lib/platform/server/trusted-headers";

const UNGATED = /^\/(?:_next\/static\/|icon\.svg)/;
/** Marks Next's own requests: the page that an action redirects to is fetched while the action occupies the gate. */
const INSIDE_HEADER = "x-carnet-inside";
const SECRET_BYTES = 16;

export class PageForwarder {
  readonly #gate = new PageGate();
  readonly #agent = createPagesAgent();
  readonly #insideSecret = randomSecret(SECRET_BYTES).toString("hex");

  constructor(private readonly pages: PagesProcess) {}

  /** Call before `setTrustedHeaders` removes headers that clients may not set. */
  isFromInside = ({ headers }: IncomingMessage): boolean => headers[INSIDE_HEADER] === this.#insideSecret;

  async forward(incoming: IncomingMessage, outgoing: ServerResponse, isFromInside: boolean): Promise<void> {
    const { headers, url = "/" } = incoming;
    const requestId = newId("req");
    outgoing.setHeader("X-Request-Id", requestId);
    headers["x-carnet-request-id"] = requestId;
    headers[INSIDE_HEADER] = this.#insideSecret;
    const closed = new AbortController();
    outgoing.once("close", () => closed.abort());
    try {
      if (!this.pages.isUp()) throw pagesUnavailable();
      const isGated = !isFromInside && !UNGATED.test(url);
      const leave = isGated ? await this.#gate.enter(clientAddressIn(headers), closed.signal) : () => undefined;
      const { socketPath } = this.pages;
      if (outgoing.destroyed) return leave();
      forwardRequest(incoming, outgoing, { socketPath, agent: this.#agent, onAnswered: leave });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (!outgoing.destroyed) refusePage(incoming, outgoing, error);
    }
  }
}
