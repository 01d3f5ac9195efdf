import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeEach, expect, it } from "vitest";
import { SECOND_MS, setClock } from "@/lib/platform/clock";
import { deliverDue } from "@/lib/platform/mail/testing/deliver-due";
import { testDatabase } from "@/lib/platform/testing/database";
import { withSettings } from "@/lib/platform/testing/settings";
import { getTransfer } from "@/lib/transfers/get-transfer";
import { begin, messagesOf, mintScene, tokenOf } from "@/lib/transfers/testing/transfer-kit";
import { openSmsCourier } from "./sms-courier";

withSettings({ SMS_GATEWAY_URL: "https://AC1:secret@gateway.example/Messages.json", SMS_FROM: "Carnet" });
const { db, pool } = testDatabase();

interface Received {
  path: string;
  authorization: string | undefined;
  form: Record<string, string>;
}

const received: Received[] = [];
let answer: (response: ServerResponse) => void;
const accept = (response: ServerResponse) =>
  response.writeHead(201, { "content-type": "application/json" }).end('{"sid":"SM1","status":"queued"}');

async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = "";
  for await (const chunk of request) body += String(chunk);
  received.push({
    path: request.url!,
    authorization: request.headers.authorization,
    form: Object.fromEntries(new URLSearchParams(body)),
  });
  answer(response);
}

const gateway = createServer((request, response) => void take(request, response)).listen(0, "127.0.0.1");
await once(gateway, "listening");
const { port } = gateway.address() as AddressInfo;
const sms = openSmsCourier(`http://AC1:p%40ss@127.0.0.1:${port}/2010-04-01/Accounts/AC1/Messages.json`, "+15005550006");
const deliver = () => deliverDue(db, { email: null, sms, close: () => {} });
afterAll(() => {
  gateway.closeAllConnections();
  gateway.close();
});

let restoreClock = () => {};
beforeEach(async () => {
  received.length = 0;
  answer = accept;
  await pool.query("update outgoing_messages set state = 'withdrawn', sealed = null where state = 'queued'");
});
afterEach(() => restoreClock());

async function beginBySms() {
  const scene = await mintScene({ name: "Sarek shell jacket with a name that goes on and on" });
  return { scene, transferId: await begin(scene, { recipient_phone: "+491701234567" }) };
}
const textsOf = async (transferId: string) => (await messagesOf(transferId)).filter(({ channel }) => channel === "sms");

it("a text message reaches the gateway as the form it knows, with the account's credentials and the link", async () => {
  const { scene, transferId } = await beginBySms();
  const link = `http://localhost:3000/t/${await tokenOf(transferId)}`;
  expect(await deliver()).toBe(1);
  expect(received).toEqual([
    {
      path: "/2010-04-01/Accounts/AC1/Messages.json",
      authorization: `Basic ${Buffer.from("AC1:p@ss").toString("base64")}`,
      form: { To: "+491701234567", From: "+15005550006", Body: expect.stringContaining(link) },
    },
  ]);
  expect(received[0]!.form["Body"]).toMatch(
    /^Brand-[0-9a-f]+: the passport of Sarek shell jacket with a name that… is waiting/,
  );
  expect((await getTransfer(scene.context, { transferId })).deliveries).toMatchObject({ sms: "sent" });
  expect(await textsOf(transferId)).toMatchObject([{ state: "sent", body: null }]);
});

it.each([429, 500, 503])("a gateway that answers %i is asked again later", async (status) => {
  const { transferId } = await beginBySms();
  answer = (response) => response.writeHead(status).end("busy");
  await deliver();
  expect(await textsOf(transferId)).toMatchObject([
    { state: "queued", attempts: 1, last_error: `The SMS gateway answered ${status}.` },
  ]);
  answer = accept;
  restoreClock = setClock(() => new Date(Date.now() + 15 * SECOND_MS));
  await deliver();
  expect(await textsOf(transferId)).toMatchObject([{ state: "sent", attempts: 2 }]);
  expect(received).toHaveLength(2);
});

it("a gateway that refuses the number is believed, and its sentence is kept without the number", async () => {
  const { scene, transferId } = await beginBySms();
  answer = (response) =>
    response.writeHead(400).end(JSON.stringify({ code: 21211, message: "Invalid 'To' Phone Number: +491701234567" }));
  await deliver();
  expect(await textsOf(transferId)).toMatchObject([{ state: "failed", body: null }]);
  const { deliveryErrors } = await getTransfer(scene.context, { transferId });
  expect(deliveryErrors.sms).toBe("The SMS gateway answered 400. Invalid 'To' Phone Number: (number)");
});

it("a gateway that redirects or drops the connection gets the message again later, and nobody else gets it", async () => {
  const { transferId } = await beginBySms();
  answer = (response) => response.writeHead(307, { location: "http://127.0.0.1:1/elsewhere" }).end();
  await deliver();
  answer = (response) => response.destroy();
  restoreClock = setClock(() => new Date(Date.now() + 15 * SECOND_MS));
  await deliver();
  expect(await textsOf(transferId)).toMatchObject([
    { state: "queued", attempts: 2, last_error: expect.stringMatching(/^The SMS gateway cannot be reached/) },
  ]);
});

it("a number gets ten text messages a day, however many brands begin transfers; the others say so, and their mail has the link", async () => {
  const phone = `+4917${String(Date.now()).slice(-9)}`;
  const ids: string[] = [];
  for (let count = 0; count < 12; count += 1) ids.push(await begin(await mintScene(), { recipient_phone: phone }));
  await deliver();
  expect(received.filter(({ form }) => form["To"] === phone)).toHaveLength(10);
  const texts = (await Promise.all(ids.map(textsOf))).flat();
  expect(texts.filter(({ state }) => state === "sent")).toHaveLength(10);
  expect(
    texts.filter(
      ({ state, last_error, body }) =>
        state === "failed" && last_error?.includes("The mail has the link") && body === null,
    ),
  ).toHaveLength(2);
});
