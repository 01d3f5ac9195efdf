import { z } from "zod";

/** An id that a page made when it was shown, in a hidden field: a UUID, or any other text of 1 to 100 visible characters. */
export const formId = z.string().regex(/^[\x21-\x7e]{1,100}$/);
