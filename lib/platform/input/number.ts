import { z } from "zod";
import { issue } from "./text";

const boundsOf = (least: number, most: number) => `The number must lie between ${least} and ${most}.`;

export function amount(least: number, most: number, sentence = boundsOf(least, most)) {
  return z
    .number()
    .refine((value) => value >= least && value <= most, issue("out_of_range", sentence))
    .meta({ minimum: least, maximum: most });
}

export function wholeAmount(least: number, most: number, sentence?: string) {
  return z
    .number()
    .refine(Number.isInteger, { ...issue("wrong_type", "A whole number is needed."), abort: true })
    .refine((value) => value >= least && value <= most, issue("out_of_range", sentence ?? boundsOf(least, most)))
    .meta({ type: "integer", minimum: least, maximum: most });
}

const PLAIN_DIGITS = /^(?:0|[1-9][0-9]{0,14})$/;

export function wholeParameter(least: number, most: number) {
  const wrong = issue("wrong_type", "A whole number in plain digits is needed.");
  return z
    .preprocess(
      (given) => (typeof given === "string" && PLAIN_DIGITS.test(given) ? Number(given) : given),
      z.number({ error: wrong.error }).int().min(least, boundsOf(least, most)).max(most, boundsOf(least, most)),
    )
    .meta({ type: "integer", minimum: least, maximum: most });
}
