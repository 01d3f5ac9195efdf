import { expect, test } from "../support/servers";
import { Service } from "../support/service";

/** `npm run dev` and `npm start` run the same server; they differ in when Next compiles its pages. */

const ASKED: [method: string, path: string][] = [
  ["GET", "/v1"],
  ["GET", "/v1/verify?code=1"],
  ["POST", "/v1/verify"],
  ["HEAD", "/v1/openapi.json"],
  ["OPTIONS", "/v1/products"],
  ["PROPFIND", "/v1/products"],
  ["GET", "/v1/products/prd_%zz"],
  ["DELETE", "/v1/transfers/trf_01/cancel"],
];
/** Values that depend on the time or the configured address. */
const VARYING = /"(request_id|instance|type)":"[^"]*"/g;
const VARYING_HEADERS = ["date", "x-request-id", "ratelimit", "etag", "content-length"];

async function answerOf(url: string, method: string, path: string) {
  const response = await fetch(url + path, { method });
  const headers = Object.fromEntries(response.headers);
  for (const name of VARYING_HEADERS) if (name in headers) headers[name] = "varies";
  return { path, status: response.status, headers, body: (await response.text()).replace(VARYING, "") };
}

test("development answers /v1 as production does", async ({ site }) => {
  const development = await Service.start({ databaseUrl: site.databaseUrl, more: { NODE_ENV: "development" } });
  try {
    for (const [method, path] of ASKED)
      expect(await answerOf(development.url, method, path)).toEqual(await answerOf(site.url, method, path));
  } finally {
    await development.stop();
  }
});
