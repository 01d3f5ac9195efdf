import { sessionCookieName } from "@/lib/people/auth/session-cookie";
import { currentRequest } from "@/lib/platform/request-scope";
import { cookieIn } from "@/lib/platform/server/incoming-request";
import { countScan } from "./count-scan";
import { countryIn, isProgram, type ScanSubject } from "./list-contract";

export function countPageView(subject: ScanSubject): void {
  const { clientAddress, headers, method } = currentRequest() ?? {};
  if (clientAddress === undefined || !headers || method !== "GET" || isProgram(headers["user-agent"] as string)) return;
  if (String(headers["sec-purpose"] ?? headers["purpose"] ?? "").includes("prefetch")) return;
  if (cookieIn(headers.cookie as string | undefined, sessionCookieName()) !== undefined) return;
  countScan(subject, "page", { client: clientAddress, country: countryIn(headers["x-carnet-country"]) });
}
