import { log } from "@/lib/platform/log";
import { version } from "@/lib/platform/version";

export function logStart({ host, port, publicUrl }: { host: string; port: number; publicUrl: string }): void {
  const node = process.versions.node;
  log().info(
    { event: "service.started", version, node, pid: process.pid, host, port, publicUrl },
    `Carnet ${version} serves ${publicUrl}`,
  );
}

export function logStopping(why: string): void {
  log().info(
    { event: "service.stopping", version, why, uptimeSeconds: Math.round(process.uptime()) },
    `Carnet stops (${why})`,
  );
}

export function logStop(): void {
  log().info({ event: "service.stopped", version, uptimeSeconds: Math.round(process.uptime()) }, "Carnet has stopped");
}
