import { z } from "zod";
import { operation } from "@/lib/api/operation";

export const getPostmanCollection = operation({
  id: "getPostmanCollection",
  method: "GET",
  path: "/v1/postman.json",
  tag: "Reference",
  summary: "The operations as a Postman collection",
  description:
    "A collection of format 2.1 with a request for every operation, for Postman and what reads its files: import it " +
    "by this address, and set `apiKey`. `baseUrl` is this deployment. Made from `GET /v1/openapi.json`; needs no key.",
  scope: null,
  isConditional: true,
  status: 200,
  answer: z.looseObject({
    info: z.looseObject({ name: z.string(), schema: z.string() }),
    item: z.array(z.looseObject({})),
  }),
  answerExample: {
    info: {
      name: "Carnet product passports",
      schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
    },
    item: [],
  },
  answerHeaders: { ETag: "Send it as `If-None-Match`: 304 means that the collection has not changed." },
  errors: [],
});
