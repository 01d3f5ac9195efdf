import { processWide } from "@/lib/platform/process-wide";

/** The passwords that attackers try first, about 49,000, in lower case; read once, when the first is chosen. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  return processWide("common-passwords", async () => {
    const { dictionary } = await import("@zxcvbn-ts/language-common");
    return new Set(dictionary["passwords-common"]);
  });
}
