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

type TriedOr<Query, Answer, Done> = Query extends { dry_run: true }
  ? Extract<Answer, { dry_run: true }>
  : "dry_run" extends keyof Query
    ? Query extends { dry_run: false }
      ? Done
      : Done | Extract<Answer, { dry_run: true }>
    : Done;

export type Registered<Query = object> = TriedOr<Query, RegisterProductsAnswer, RegisteredProduct>;

export type RegisteredList<Query = object> = TriedOr<
  Query,
  RegisterProductsAnswer,
  Extract<RegisterProductsAnswer, { data: unknown }>
>;

export type AddedUnits<Query = object> = TriedOr<Query, AddUnitsAnswer, Extract<AddUnitsAnswer, { data: unknown }>>;

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

export interface ExportedRows {
  products: Product;
  passports: Passport;
  transfers: ListTransfersAnswer["data"][number];
  warranties: Warranty;
  compliance: ProductReview;
  events: Event;
}
