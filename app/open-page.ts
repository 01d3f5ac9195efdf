import { requireMember } from "@/lib/people/auth/session";
import { contextFor } from "@/lib/people/auth/visitor";
import { formatter } from "@/lib/platform/i18n/format";
import { type Namespace, translator } from "@/lib/platform/i18n/translator";
import { getReader } from "./i18n";

export async function openPage<N extends Namespace>(namespace: N) {
  const [{ actor, brand, user }, reader] = await Promise.all([requireMember(), getReader()]);
  const t = translator(reader.locale, namespace);
  return { context: contextFor(actor), actor, brand, user, reader, format: formatter(reader), t };
}
