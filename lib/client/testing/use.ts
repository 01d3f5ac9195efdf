import {
  ApiError,
  Carnet,
  type EventOf,
  PassportNotFoundError,
  type Product,
  RateLimitedError,
  verifyWebhook,
  type WebhookEvent,
} from "@carnet/client";

/** What a strict project may write, and what it may not: copied into one and compiled there. */

const carnet = new Carnet({ baseUrl: "https://passports.example.com", key: "dpp_live_…" });

export async function right(headers: Headers, body: string): Promise<unknown[]> {
  const one = await carnet.products.register({ name: "Jacket", gtin: "04006381333931" }, { on_error: "skip" });
  const many = await carnet.products.register([{ name: "Jacket" }]);
  const tried = await carnet.products.register({ products: [{ name: "Jacket" }] }, { dry_run: true });
  const first: Product | undefined = (await carnet.products.list({ limit: 5 })).data[0];
  const codes: string[] = [];
  for await (const { code } of carnet.passports.list({ status: "active" })) codes.push(code);
  for await (const page of carnet.events.list({ types: ["transfer.completed"] }).pages()) codes.push(page.next_cursor);
  for await (const { ends_on: endsOn } of carnet.exports.rows("warranties")) codes.push(endsOn ?? "");
  const product = await carnet.products.get(first?.id ?? "prd_1");
  const { version } = await carnet.products.patch(product.id, { carbon_score: null }, { ifMatch: product });
  const event: WebhookEvent = await verifyWebhook(body, headers, ["whsec_a", "whsec_b"], { toleranceSeconds: 60 });
  const done: EventOf<"transfer.completed"> | null = event.type === "transfer.completed" ? event : null;
  const transferId: string | undefined = done?.data.transfer_id;
  const file = await (await carnet.imports.refusedRows("imp_1")).text();
  return [one.passports, many.count, tried.products.created, codes, version, transferId, file];
}

export function explain(error: unknown): string {
  if (error instanceof PassportNotFoundError) return error.detail;
  if (error instanceof RateLimitedError) return `in ${error.retryAfterMs} ms`;
  return error instanceof ApiError ? `${error.code} ${error.requestId} ${error.errors[0]?.pointer}` : "?";
}

export const wrong = [
  // @ts-expect-error -- a transfer without a recipient
  () => carnet.transfers.start({ code: "x" }),
  // @ts-expect-error -- a product without a name
  () => carnet.products.register({ model: "x" }),
  // @ts-expect-error -- a product group off the list
  () => carnet.products.list({ product_group: "toys" }),
  // @ts-expect-error -- a misspelt field
  () => carnet.products.register({ name: "x", recyled_content: 46 }),
  // @ts-expect-error -- a GTIN as a number
  () => carnet.products.register({ name: "x", gtin: 4006381333931 }),
  // @ts-expect-error -- a change without a version
  () => carnet.products.patch("prd_1", { name: "x" }),
  // @ts-expect-error -- a list that is not exported
  () => carnet.exports.rows("people"),
  // @ts-expect-error -- an event that does not exist
  () => carnet.events.list({ types: ["transfer.finished"] }),
  // @ts-expect-error -- not every answer is a list
  async () => (await carnet.products.register({ name: "x" })).data,
];
