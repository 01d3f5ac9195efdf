import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";

/** The stage at which a conversation stops: before the answer to it. `drip`: the answer to EHLO never ends. */
export const STAGES = ["greeting", "EHLO", "MAIL", "RCPT", "DATA", "dot", "drip"] as const;
export type Stage = (typeof STAGES)[number];

const DRIP_MS = 20;

/**
 * A mail server over plain TCP that stops answering at a stage, for everyone or for some recipients, and keeps its
 * connections open.
 */
export class HangingServer {
  /** The recipients of the accepted messages. */
  readonly messages: string[] = [];
  /** The received commands. */
  readonly commands: string[] = [];
  readonly open = new Set<Socket>();
  /** Accepts STARTTLS, and sends nothing from then on. */
  offersTls = false;
  /** Called once the recipient is known, and before that without one. */
  hangs: (recipient: string | undefined) => Stage | undefined = () => undefined;
  private readonly listeners = new Set<() => void>();

  private constructor(private readonly server: Server) {}

  static async start(): Promise<HangingServer> {
    const server = createServer();
    const hanging = new HangingServer(server);
    server.on("connection", (socket) => hanging.converse(socket));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    return hanging;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Resolves as soon as `isSo`, which is looked at whenever something happens here. */
  async until(isSo: () => boolean): Promise<void> {
    if (isSo()) return;
    await new Promise<void>((resolve) => {
      const check = () => {
        if (!isSo()) return;
        this.listeners.delete(check);
        resolve();
      };
      this.listeners.add(check);
    });
  }

  async close(): Promise<void> {
    for (const socket of this.open) socket.destroy();
    this.server.close();
    await once(this.server, "close");
  }

  private notifyListeners(): void {
    for (const listener of [...this.listeners]) listener();
  }

  private converse(socket: Socket): void {
    this.open.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => {
      this.open.delete(socket);
      this.notifyListeners();
    });
    let recipient: string | undefined;
    let isData = false;
    let unread = "";
    const answer = (stage: Stage, line: string) => {
      this.notifyListeners();
      if (this.hangs(recipient) !== stage) socket.write(`${line}\r\n`);
    };
    const take = (line: string) => {
      if (isData) {
        if (line !== ".") return;
        isData = false;
        if (this.hangs(recipient) !== "dot") this.messages.push(recipient!);
        return answer("dot", "250 2.0.0 taken");
      }
      this.commands.push(line);
      const command = line.slice(0, 4).toUpperCase();
      if (command === "STAR") return this.offersTls ? fallSilent(socket) : void socket.write("502 5.5.1 not here\r\n");
      if (command === "EHLO" && this.hangs(recipient) === "drip") return drip(socket);
      if (command === "EHLO") return answer("EHLO", "250-sink\r\n250 8BITMIME");
      if (command === "MAIL") return answer("MAIL", "250 2.1.0 ok");
      if (command === "RCPT") {
        recipient = /<([^>]*)>/.exec(line)![1]!;
        return answer("RCPT", "250 2.1.5 ok");
      }
      if (command === "QUIT") return socket.end("221 bye\r\n");
      isData = this.hangs(recipient) !== "DATA";
      answer("DATA", "354 go on");
    };
    socket.on("data", (chunk) => {
      const lines = (unread + chunk.toString("latin1")).split("\r\n");
      unread = lines.pop()!;
      lines.forEach(take);
    });
    answer("greeting", "220 sink ESMTP");
  }
}

function fallSilent(socket: Socket): void {
  socket.write("220 go ahead\r\n");
  socket.removeAllListeners("data");
  socket.resume();
}

function drip(socket: Socket): void {
  const timer = setInterval(() => socket.write("250-one more\r\n"), DRIP_MS);
  socket.on("close", () => clearInterval(timer));
}
