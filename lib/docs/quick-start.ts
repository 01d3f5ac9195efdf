import { code, fillCommand, KEEP_CAPTION, request, response, sourceInResponse, text } from "./guide-blocks";
import type { GuideSection } from "./rules";
import type { SampleRequest } from "./samples/request";

export function firstRequests(publicUrl: string, passport: string) {
  const common = { needsKey: true, variables: ["CODE"] };
  return {
    register: {
      ...common,
      method: "POST",
      url: `${publicUrl}/v1/products`,
      idempotencyKey: "first-jacket",
      body: {
        name: "Tarn shell jacket",
        model: "TSJ-2",
        gtin: "9520000000028",
        recycled_content: 62,
        carbon_score: 14.2,
        serial_number: "TSJ2-000001",
        warranty_months: 36,
      },
    },
    verify: { ...common, method: "GET", url: `${publicUrl}/v1/verify`, query: { code: passport } },
    transfer: {
      ...common,
      method: "POST",
      url: `${publicUrl}/v1/transfer`,
      body: { code: passport, recipient_email: "anna@example.com" },
    },
  } satisfies Record<string, SampleRequest>;
}

export function quickStart(publicUrl: string, keyPrefix = "dpp_live_…"): GuideSection {
  const { register, verify, transfer } = firstRequests(publicUrl, "{CODE}");
  return {
    id: "quick-start",
    title: "Five minutes to the first passport",
    blocks: [
      text(
        "Sign in as an owner of the brand, open API keys, and create a key with the scopes `products`, `verify` and " +
          "`transfer`. To follow the guides as well, add `read`, `passports`, `warranties` and `webhooks`. To try " +
          "without consequences, turn on test mode first: the key then begins with `dpp_test_`. The key is shown " +
          "only once. Put it in a variable of your shell:",
      ),
      code("Your key", `export CARNET_KEY=${keyPrefix}`, "sh"),
      text("Register a product. Only `name` is required. The response has the passport's `code` and its `url`."),
      request("Register", register),
      response(201, { product: "created", code: "…", url: "…", passports: [{ serial_number: "TSJ2-000001" }] }),
      text("The samples that follow read the code from a variable:"),
      code(KEEP_CAPTION, fillCommand("CODE", sourceInResponse("/code")), "sh"),
      text("Verify it. A key with the scope `verify` can verify every passport here, whichever brand issued it."),
      request("Verify", verify),
      response(200, { authenticity: { status: "authentic" }, owner: { state: "unclaimed" } }),
      text(
        "Transfer it. The recipient gets an e-mail with a link; nothing changes before they accept. Until then " +
          "`owner.state` is `transfer_pending`, afterwards `owned`.",
      ),
      request("Transfer", transfer),
      response(201, { status: "pending", message_delivery: { email: "queued" } }),
    ],
  };
}
