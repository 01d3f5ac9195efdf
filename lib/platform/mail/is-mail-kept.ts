import { environment } from "@/lib/platform/env";
import { isTestBrand } from "@/lib/platform/test-brand";

/**
 * Whether mail is kept and shown instead of sent: always a test brand's; everybody's on the embedded database, without
 * a mail server.
 */
export function isMailKept(brandId: string | null = null): boolean {
  const { isEmbeddedDatabase, smtpUrl } = environment();
  return (isEmbeddedDatabase && !smtpUrl) || (brandId !== null && isTestBrand(brandId));
}
