import { z } from "zod";
import { operation } from "@/lib/api/operation";

export const getOpenApi = operation({
  id: "getOpenApi",
  method: "GET",
  path: "/v1/openapi.json",
  tag: "Reference",
  summary: "This document",
  description:
    "The OpenAPI 3.1 description of this deployment, built from the contracts that validate its requests. " +
    "Needs no key. Answered with an `ETag`, and packed with gzip where `Accept-Encoding` takes it.",
  scope: null,
  isConditional: true,
  status: 200,
  answer: z.looseObject({
    openapi: z.string(),
    info: z.looseObject({ title: z.string(), version: z.string() }),
    paths: z.record(z.string(), z.looseObject({})),
  }),
  answerExample: { openapi: "3.1.0", info: { title: "Carnet product passports", version: "1.4.0" }, paths: {} },
  answerHeaders: { ETag: "Send it as `If-None-Match`: 304 means that the document has not changed." },
  errors: [],
});
