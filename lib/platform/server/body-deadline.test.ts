import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, it } from "vitest";
import { isUpload } from "@/app/uploads";
import { setBodyDeadline } from "./http-server";

const DEADLINE_MS = 50;

async function openServer() {
  const server = createServer((incoming, outgoing) => {
    if (!isUpload(incoming.url!)) setBodyDeadline(incoming, DEADLINE_MS);
    incoming
      .on("error", () => {})
      .on("end", () => void outgoing.end("whole"))
      .resume();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  /** Begins to send ten bytes to an address, and stops after four. */
  const begin = async (path: string) => {
    const socket = connect(port, "127.0.0.1");
    let output = "";
    socket
      .setEncoding("utf8")
      .on("error", () => {})
      .on("data", (text: string) => void (output += text));
    await once(socket, "connect");
    socket.write(`POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nfour`);
    return { socket, output: () => output };
  };
  return { server, begin };
}

it("ends a body that does not arrive in time, and waits longer for a file", async () => {
  const { server, begin } = await openServer();
  const [file, search] = [await begin("/v1/imports?dry_run=true"), await begin("/v1/transfer")];
  await once(search.socket, "close");
  expect(search.output()).toMatch(/^HTTP\/1\.1 408 /);
  expect(file.socket.readyState).toBe("open");
  file.socket.write("sixsix");
  await once(file.socket, "data");
  expect(file.output()).toMatch(/^HTTP\/1\.1 200 /);
  file.socket.destroy();
  server.close();
});

it("leaves a body alone that was whole in time, however long its answer takes", async () => {
  const { server, begin } = await openServer();
  const { socket, output } = await begin("/v1/transfer");
  socket.write("sixsix");
  await once(socket, "data");
  const late = await begin("/v1/transfer");
  await once(late.socket, "close");
  expect(socket.readyState).toBe("open");
  expect(output()).not.toContain("408");
  socket.destroy();
  server.close();
});
