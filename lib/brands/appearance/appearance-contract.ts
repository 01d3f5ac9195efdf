import { z } from "zod";
import { mailbox, phoneNumber } from "@/lib/platform/input/mailbox";
import { issue } from "@/lib/platform/input/text";
import { webAddress } from "@/lib/platform/input/web-address";
import { isHex } from "./colour-rules";
import { colourProblems, type AppearanceColours, OWN_COLOURS } from "./palette";
import { ACTIONS, type Face, DEFAULT_APPEARANCE, SECTIONS, shownAddress, STAMPS } from "./rules";

const hex = z.string().refine(isHex);
const hash = z.string().regex(/^[0-9a-f]{64}$/);
const pixels = z.int().min(1).max(20_000);

const storedFace = z.object({
  colours: z.object({ cover: hex, lettering: hex, accent: hex }).nullable(),
  stamp: z.enum(STAMPS),
  sections: z.array(z.enum(SECTIONS)).refine((names) => new Set(names).size === names.length),
  actions: z.array(
    z.object({ kind: z.enum(ACTIONS), address: z.string().refine((value) => readActionAddress(value) === value) }),
  ),
  logo: hash.nullable(),
  isLogoOnWhite: z.boolean(),
  cover: z.object({ small: hash, large: hash, width: pixels, height: pixels }).nullable(),
});

export function readAppearance(stored: unknown): Face | null {
  return storedFace.safeParse(stored).data ?? null;
}

const colour = z
  .string()
  .overwrite((value) => {
    const digits = value.trim().replace(/^#/, "").toLowerCase();
    return `#${digits.length === 3 ? digits.replace(/./g, "$&$&") : digits}`;
  })
  .refine(isHex, issue("colour_form", "A colour is written #7a1f2e."));
const address = z
  .string()
  .max(2_000)
  .refine(
    (value) => readActionAddress(value) !== null,
    issue("action_address", "An https address, a mailbox or a telephone number (+49…) is needed."),
  )
  .overwrite((value) => readActionAddress(value) ?? value);

export const PLACES = [...SECTIONS.keys()].map((index) => String(index + 1));
const position = z.enum(["hidden", ...PLACES]);

const byName = <Name extends string, Prefix extends string, Schema extends z.ZodType>(
  names: readonly Name[],
  prefix: Prefix,
  schema: Schema,
) => Object.fromEntries(names.map((name) => [`${prefix}_${name}`, schema])) as Record<`${Prefix}_${Name}`, Schema>;

const fields = z.strictObject({
  cover: colour,
  lettering: colour,
  accent: colour,
  stamp: z.enum(STAMPS),
  logo_ground: z.enum(["white", "cover"]),
  ...byName(SECTIONS, "section", position),
  ...byName(ACTIONS, "action", address.optional()),
  /** The version of the draft when the form was opened, used to detect `edit_conflict`. */
  seen: z.string().max(100),
});
type Fields = z.output<typeof fields>;

const LOW_CONTRAST = issue("low_contrast", "This colour has too little contrast to be read.");

export const appearanceForm = fields
  .superRefine((form, context) => {
    if (![form.cover, form.lettering, form.accent].every(isHex)) return;
    for (const { field } of colourProblems(form))
      context.addIssue({ code: "custom", path: [field], message: LOW_CONTRAST.error, params: LOW_CONTRAST.params });
  })
  .transform((form) => ({ seen: form.seen, set: setOf(form) }));

function setOf(form: Fields): Omit<Face, "logo" | "cover"> {
  const colours: AppearanceColours = { cover: form.cover, lettering: form.lettering, accent: form.accent };
  const isOwn = Object.entries(OWN_COLOURS).every(
    ([name, value]) => colours[name as keyof AppearanceColours] === value,
  );
  const placed = SECTIONS.filter((name) => form[`section_${name}`] !== "hidden");
  return {
    colours: isOwn ? null : colours,
    stamp: form.stamp,
    sections: placed.toSorted((one, other) => Number(form[`section_${one}`]) - Number(form[`section_${other}`])),
    actions: ACTIONS.flatMap((kind) => {
      const address = form[`action_${kind}`];
      return address === undefined ? [] : [{ kind, address }];
    }),
    isLogoOnWhite: form.logo_ground === "white",
  };
}

export type AppearanceValues = Record<Exclude<keyof z.input<typeof fields>, "seen">, string>;

export function appearanceValues(appearance: Face = DEFAULT_APPEARANCE): AppearanceValues {
  const { cover, lettering, accent } = appearance.colours ?? OWN_COLOURS;
  const positionOf = (name: (typeof SECTIONS)[number]) => {
    const at = appearance.sections.indexOf(name);
    return at === -1 ? "hidden" : String(at + 1);
  };
  const addressOf = (kind: (typeof ACTIONS)[number]) =>
    shownAddress(appearance.actions.find((action) => action.kind === kind)?.address ?? "");
  return {
    cover,
    lettering,
    accent,
    stamp: appearance.stamp,
    logo_ground: appearance.isLogoOnWhite ? "white" : "cover",
    ...(Object.fromEntries(SECTIONS.map((name) => [`section_${name}`, positionOf(name)])) as Record<
      `section_${(typeof SECTIONS)[number]}`,
      string
    >),
    ...(Object.fromEntries(ACTIONS.map((kind) => [`action_${kind}`, addressOf(kind)])) as Record<
      `action_${(typeof ACTIONS)[number]}`,
      string
    >),
  };
}

/** All other schemes are rejected, because they could run or load something. */

const web = webAddress();
const mail = mailbox();
const phone = phoneNumber();

/** Characters that a mailbox may contain but that have a meaning in a URL (RFC 6068, section 2). */
const MEANING_SOMETHING = /[%?&#"/\\`{|}^ ]/;

export function readActionAddress(text: string): string | null {
  const address = text.trim();
  if (/^https:/i.test(address)) return web.safeParse(address).data ?? null;
  if (/^tel:|^\+/i.test(address)) {
    const number = phone.safeParse(address.replace(/^tel:/i, "").replace(/[\s().-]/g, "")).data;
    return number ? `tel:${number}` : null;
  }
  const box = mail.safeParse(address.replace(/^mailto:/i, "")).data;
  return box && !MEANING_SOMETHING.test(box) ? `mailto:${box}` : null;
}
