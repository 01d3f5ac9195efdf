import { z } from "zod";

/** The address of a product's versions. Whatever it holds, the versions can be shown. */

const versionNumber = z.coerce
  .number()
  .int()
  .min(1)
  .max(2 ** 31 - 1)
  .optional()
  .catch(undefined);

export const versionsQuery = z.object({
  /** Only versions before this one: the next page. */
  before: versionNumber,
  from: versionNumber,
  to: versionNumber,
});
