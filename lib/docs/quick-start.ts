import { code, request, text } from "./guide-blocks";
import type { GuideSection } from "./rules";

/** From nothing to a passport that is verified and passed on. `Code` stands in backticks. */

const CODE = "7K3M-Q2XD-9F4T-VW8P8";

/** `keyPrefix`: how the reader's own key begins, with an ellipsis. `passport`: the code that registering answers. */
export function quickStart(publicUrl: string, keyPrefix = "dpp_live_…", passport = CODE): GuideSection {
  const url = (path: string) => publicUrl + path;
  return {
    id: "quick-start",
    title: "Five minutes to the first passport",
    blocks: [
      text(
        "Sign in, open API keys, and make a key with the scopes `products`, `verify` and `transfer`. It is " +
          "shown once. Put it where your shell finds it:",
      ),
      code("Your key", `export CARNET_KEY=${keyPrefix}`),
      text(
        "Register a product. One record is enough; `name` is the only field that must be there. The answer has " +
          "the passport's `code` and its `url`.",
      ),
      request("Register", {
        method: "POST",
        url: url("/v1/products"),
        needsKey: true,
        idempotencyKey: "first-jacket",
        body: {
          name: "Tarn shell jacket",
          model: "TSJ-2",
          gtin: "9520000000011",
          recycled_content: 62,
          carbon_score: 14.2,
          serial_number: "TSJ2-000001",
          warranty_months: 36,
        },
      }),
      text(
        "Verify it with the code you were given. Anyone with the scope `verify` can, whichever brand issued " +
          "the passport.",
      ),
      request("Verify", { method: "GET", url: url("/v1/verify"), query: { code: passport }, needsKey: true }),
      text(
        "Pass it on. The recipient gets a link; nothing changes before they accept. Verify again meanwhile and " +
          "`owner.state` is `transfer_pending`, afterwards `owned`.",
      ),
      request("Transfer", {
        method: "POST",
        url: url("/v1/transfer"),
        needsKey: true,
        body: { code: passport, recipient_email: "anna@example.com" },
      }),
    ],
  };
}
