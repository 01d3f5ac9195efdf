import type {
  AddUnitsAnswer,
  Event,
  ListTransfersAnswer,
  Passport,
  Product,
  ProductReview,
  RegisteredProduct,
  RegisterProductsAnswer,
  Verification,
  VerifyPassportsAnswer,
  Warranty,
} from "./generated/schemas.ts";

/** Answers whose shape follows from what was asked, which a schema cannot say. */

/** `dry_run` says which of two answers comes. */
type TriedOr<Query, Answer, Done> = Query extends { dry_run: true }
  ? Extract<Answer, { dry_run: true }>
  : "dry_run" extends keyof Query
    ? Query extends { dry_run: false }
      ? Done
      : Done | Extract<Answer, { dry_run: true }>
    : Done;

/** Of one record. */
export type Registered<Query = object> = TriedOr<Query, RegisterProductsAnswer, RegisteredProduct>;

/** Of several. */
export type RegisteredList<Query = object> = TriedOr<
  Query,
  RegisterProductsAnswer,
  Extract<RegisterProductsAnswer, { data: unknown }>
>;

export type AddedUnits<Query = object> = TriedOr<Query, AddUnitsAnswer, Extract<AddUnitsAnswer, { data: unknown }>>;

/** All of a verification, or with `fields` its members that they name. */
export type Verified<Query = object> = Query extends { fields: infer Fields }
  ? Pick<
      Verification,
      "code" | "test" | Extract<Fields extends readonly (infer Field)[] ? Field : Fields, keyof Verification>
    > &
      Pick<Verification, "proof">
  : Verification;

type ProblemItem = Extract<VerifyPassportsAnswer["data"][number], { problem: unknown }>;

export interface VerifiedItems<Query = object> extends Omit<VerifyPassportsAnswer, "data"> {
  data: ({ given: string; verification: Verified<Query> } | ProblemItem)[];
}

/** A line of each list that is exported: what the list's own operation answers. */
export interface ExportedRows {
  products: Product;
  passports: Passport;
  transfers: ListTransfersAnswer["data"][number];
  warranties: Warranty;
  compliance: ProductReview;
  events: Event;
}
