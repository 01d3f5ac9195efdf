import { deliveredEvent, eventExample } from "@/lib/webhooks/event-contract";
import type { ApiOperation, Parameter } from "./document-types";
import type { SchemaCollection } from "./schema-collection";

const header = (name: string, description: string, example: string): Parameter => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string" },
  example,
});

const HEADERS = [
  header("webhook-id", "The event's id. It is the same in every delivery of the event.", eventExample.id),
  header("webhook-timestamp", "When this delivery was signed, in seconds since 1970.", "1795336241"),
  header(
    "webhook-signature",
    "One or two signatures (`v1,` and Base64) with spaces between them, as Standard Webhooks defines them.",
    "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
  ),
];

const received = (description: string) => ({ description, headers: {}, content: {} });

export function describeWebhooks(collection: SchemaCollection): Record<string, { post: ApiOperation }> {
  const schema = collection.name("DeliveredEvent", collection.schemaOf(deliveredEvent, "output"));
  return {
    event: {
      post: {
        operationId: "receiveEvent",
        tags: ["Webhooks"],
        summary: "Receive an event",
        description:
          "Sent to every endpoint of `POST /v1/webhook-endpoints` whose types include the event's. Verify the " +
          "signature over the body as it arrived, then answer within 15 seconds. An event may arrive more than once " +
          "and in another order.",
        security: [],
        parameters: HEADERS,
        requestBody: { required: true, content: { "application/json": { schema, example: eventExample } } },
        responses: {
          "204": received("The event has arrived. Any other 2xx means the same."),
          "400": received("The event has not arrived, like any answer that is not 2xx: it is sent again later."),
        },
      },
    },
  };
}
