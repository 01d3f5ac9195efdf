import { DAY_MS, HOUR_MS } from "@/lib/platform/clock";
import type { RequestRow } from "../queries/requests";
import { daysBefore } from "./demo-units";
import { bytesOf, idOf, numberOf, pick } from "./drawn";

const DAYS = 28;
const VERIFICATIONS_BY_WEEKDAY = [19, 52, 48, 55, 61, 88, 117];
const VARIATION = 17;
const OUTCOMES = [
  ...Array<[number, string | null]>(44).fill([200, null]),
  [404, "passport_not_found"],
  [422, "invalid_code"],
] as const;

export function requestRows({
  brandId,
  slug,
  today,
  keyIds,
}: {
  brandId: string;
  slug: string;
  today: Date;
  keyIds: string[];
}): RequestRow[] {
  const [erp, tills, desks = tills] = keyIds as [string, string, string?];
  const rows: RequestRow[] = [];
  const add = (
    label: string,
    at: Date,
    request: Pick<RequestRow, "keyId" | "method" | "path" | "status" | "errorCode">,
  ) =>
    rows.push({
      ...request,
      id: idOf("req", at, bytesOf(label)),
      brandId,
      at,
      durationUs: 700 + numberOf(`${label} duration`, 5_200),
    });
  for (let day = DAYS; day > 0; day -= 1) {
    const start = daysBefore(today, day);
    const verifications = VERIFICATIONS_BY_WEEKDAY[start.getUTCDay()]! + numberOf(`${slug} ${day}`, VARIATION);
    for (let count = 0; count < verifications; count += 1) {
      const label = `${slug} request ${day} ${count}`;
      const at = new Date(start.getTime() + 7 * HOUR_MS + numberOf(label, DAY_MS / 2));
      const [status, errorCode] = pick(`${label} outcome`, OUTCOMES);
      const isTransfer = numberOf(`${label} path`, 30) === 0;
      if (isTransfer)
        add(label, at, { keyId: tills, method: "POST", path: "/v1/transfer", status: 201, errorCode: null });
      else
        add(label, at, {
          keyId: count % 3 === 0 ? desks : tills,
          method: "GET",
          path: "/v1/verify",
          status,
          errorCode,
        });
    }
    const night = new Date(start.getTime() + 2 * HOUR_MS + numberOf(`${slug} night ${day}`, HOUR_MS));
    add(`${slug} night ${day}`, night, {
      keyId: erp,
      method: "GET",
      path: "/v1/products",
      status: 200,
      errorCode: null,
    });
  }
  return rows;
}
