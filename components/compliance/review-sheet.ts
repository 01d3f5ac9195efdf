import type { ReviewView } from "@/lib/compliance/reviews/open-review";
import { type Declared, type DeclaredField, isDeclared } from "@/lib/ecodesign/declared";
import type { SectionField } from "@/lib/ecodesign/sections";
import type { ProductEvidence } from "@/lib/evidence/list-evidence";
import type { ProductGroup } from "@/lib/law/rules";
import { utcDay } from "@/lib/platform/calendar";
import type { Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import type { FormAction } from "@/lib/platform/input/form-state";

export type Finding = NonNullable<ReviewView["review"]>["findings"][number];
export type Comment = ReviewView["comments"][number];

interface ReviewActions {
  comment: FormAction;
  settle: (form: FormData) => Promise<void>;
  override: FormAction;
}

export interface ReviewSheet {
  reader: Reader;
  productId: string;
  version: number;
  today: string;
  colleagues: ReviewView["reviewers"];
  /** One object shared by all fields of a page. */
  mentions: { colleagues: string[]; texts: { colleagues: string; found: string[] } };
  group: ProductGroup | null;
  declared: Declared;
  may: { edit: boolean; comment: boolean; override: boolean; overrideErrors: boolean };
  actions: ReviewActions;
  findingsOf: (field: SectionField) => Finding[];
  commentsOf: (field: SectionField) => Comment[];
  evidenceOf: (field: SectionField) => ProductEvidence["attached"];
  overrideOf: (finding: Finding) => ReviewView["overrides"][number] | undefined;
  isStated: (name: string) => boolean;
  isAsked: (name: string) => boolean;
  /** True if the field has a finding or a comment. */
  isTalkedAbout: (field: SectionField) => boolean;
  /** True if there is an open finding, an unresolved comment or a missing required value. */
  isOpen: (field: SectionField) => boolean;
}

interface SheetSource extends Pick<ReviewSheet, "reader" | "declared" | "may" | "actions"> {
  view: ReviewView;
  evidence: ProductEvidence;
}

/** Up to this number, screen readers announce the count of matching colleagues. */
const FOUND_TOLD = 7;

const namesOf = ({ name, notes = [] }: SectionField): string[] => [name, ...notes];

export function reviewSheet({ view, declared, evidence, ...rest }: SheetSource): ReviewSheet {
  const { product, review, ruleSet, comments, overrides } = view;
  const t = translator(rest.reader.locale, "review");
  const findings = review?.findings ?? [];
  const findingsOf = (field: SectionField) => findings.filter((finding) => namesOf(field).includes(finding.field));
  const commentsOf = (field: SectionField) =>
    comments.filter(({ comment }) => comment.field !== null && namesOf(field).includes(comment.field));
  const isMissing = (name: string) => (review?.missing ?? []).includes(name);
  return {
    ...rest,
    declared,
    productId: product.id,
    version: product.version,
    today: utcDay(rest.reader.now),
    colleagues: view.reviewers,
    mentions: {
      colleagues: [...new Set(view.reviewers.map(({ name }) => name))],
      texts: {
        colleagues: t("comment.colleagues"),
        found: Array.from({ length: FOUND_TOLD }, (_, count) => t("comment.found", { count })),
      },
    },
    group: product.productGroup,
    findingsOf,
    commentsOf,
    evidenceOf: (field) =>
      evidence.attached.filter(({ use }) => namesOf(field).some((name) => use.fields.includes(name))),
    overrideOf: ({ hash }) => overrides.find(({ override }) => override.findingHash === hash),
    isStated: (name) => isDeclared(declared, name as DeclaredField),
    isAsked: (name) => Object.hasOwn(ruleSet.required, name),
    isTalkedAbout: (field) => findingsOf(field).length > 0 || commentsOf(field).length > 0,
    isOpen: (field) =>
      findingsOf(field).some(({ isOverridden }) => !isOverridden) ||
      commentsOf(field).some(({ comment }) => comment.resolvedAt === null) ||
      namesOf(field).some(isMissing),
  };
}
