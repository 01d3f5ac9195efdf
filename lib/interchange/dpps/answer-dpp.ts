import type { Result } from "@/lib/api/answerers";
import type { ApiRequest } from "@/lib/platform/http/request";
import type { PublicSubject } from "../unit-subject";
import { JSON_LD, type Representation, wantsJsonLd, writeDpp } from "./write-dpp";

/** Public data can be read by pages of other origins. */
export const FOR_EVERYBODY = { "Access-Control-Allow-Origin": "*", Vary: "Accept, Authorization" };

type Passport = { digitalProductPassportId: string };

export function answerDpp<Body extends Passport>(
  { subject }: PublicSubject,
  { representation, headers }: { representation: Representation; headers: ApiRequest["headers"] },
): Result<Body> {
  const isLinked = wantsJsonLd(headers.get("accept"));
  return {
    body: writeDpp(subject, representation, isLinked) as unknown as Body,
    headers: { ...FOR_EVERYBODY, ...(isLinked && { "Content-Type": JSON_LD }) },
  };
}
