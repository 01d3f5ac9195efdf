import { z } from "zod";

/** The address of a product's dossier. Without an approval: of the product as it stands. */
export const dossierOrder = z.object({ approval: z.coerce.number().int().min(1).optional() });
