import { z } from "zod";

export const dossierOrder = z.object({ approval: z.coerce.number().int().min(1).optional() });
