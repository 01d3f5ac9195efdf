"use client";

import { Fragment, lazy, type ReactNode, useActionState, useMemo, useState, useTransition } from "react";
import { IntlProvider, useMessages, useLocale, useTimeZone } from "use-intl";
import { NotSentError } from "@/components/connection/trouble";
import { useGuardedAction } from "@/components/ui/action-form";
import { Callout } from "@/components/ui/callout";
import { LinkButton } from "@/components/ui/link";
import type { Reader } from "@/lib/platform/i18n/format";
import { conflictIn, type FormAction, type FormState } from "@/lib/platform/input/form-state";
import type { CreatedProduct } from "@/lib/products/form/create-product";
import type { DeclaredForm } from "@/lib/products/form/declare-form";
import type { ExplainedConflict } from "@/lib/products/form/explain-conflict";
import { type ProductFields, ROWS_BUTTON, SHOW_FIELDS } from "@/lib/products/form/form";
import type { FormKind } from "@/lib/products/form/validate-form";
import { ProductFormProvider, useLeaveGuard } from "./form-context";
import { CountryList } from "./form-input";
import { AnsweredFieldsProvider, ErrorSummary, FormIndex, SaveBar } from "./form-overview";
import { FormSection } from "./form-section";
import { OtherValues, PictureField, ProductPicturesLink, usePicture } from "./form-start";
import type { InvalidLine } from "./serial-lines";
import { useProductForm } from "./use-product-form";

const ConflictPanel = lazy(async () => ({ default: (await import("./conflict-panel")).ConflictPanel }));

interface ProductFormProps<Result> {
  kind: FormKind;
  declared: DeclaredForm;
  action: FormAction<Result>;
  reader: Reader;
  initial: ProductFields;
  hidden: Readonly<Record<string, string>>;
  backHref: string;
  mayAddPictures?: boolean;
}

/** After an edit conflict it restarts with the server's response, which includes the other person's changes. */
export function ProductForm<Result>(props: ProductFormProps<Result>) {
  const action = useGuardedAction(props.action);
  const [state, submit, isPending] = useActionState(action, {});
  // A background refresh brings a newer version that the reader has not seen, so the first one is used.
  const [first] = useState({ initial: props.initial, hidden: props.hidden, declared: props.declared });
  const conflict = conflictIn<ExplainedConflict>(state.refusal);
  const { declared, message, showFields, isLoading } = useDeclaredForm(first.declared, state, action);
  return (
    <GroupTexts declared={declared}>
      <Form
        key={conflict?.version ?? 0}
        {...props}
        {...first}
        declared={declared}
        page={first.declared}
        state={message ? { ...state, message } : state}
        submit={submit}
        showFields={showFields}
        isPending={isPending}
        isLoading={isLoading}
        conflict={conflict}
      />
    </GroupTexts>
  );
}

interface DeclaredFields<Result> {
  after: FormState<Result>;
  declared: DeclaredForm;
  message?: string;
}

/** The fields of the chosen group, which the action returns without saving. */
function useDeclaredForm<Result>(first: DeclaredForm, state: FormState<Result>, action: FormAction<Result>) {
  const [isLoading, startLoading] = useTransition();
  const [latest, setLatest] = useState<DeclaredFields<Result>>();
  const current = latest?.after === state ? latest : undefined;
  const declared = current?.declared ?? (state.declaration as DeclaredForm | undefined) ?? first;
  const showFields = (form: FormData) =>
    startLoading(async () => {
      form.set(ROWS_BUTTON, SHOW_FIELDS);
      try {
        const { declaration, message } = await action(state, form);
        const next = message ? declared : ((declaration as DeclaredForm | undefined) ?? first);
        startLoading(() => setLatest({ after: state, declared: next, message }));
      } catch (error) {
        if (!(error instanceof NotSentError)) throw error;
      }
    });
  return { declared, message: current?.message, showFields, isLoading };
}

/** The page has the texts of its own group only. */
function GroupTexts({ declared: { messages }, children }: { declared: DeclaredForm; children: ReactNode }) {
  const ofPage = useMessages();
  const all = useMemo(() => ({ ...ofPage, ...messages }), [ofPage, messages]);
  return (
    <IntlProvider locale={useLocale()} timeZone={useTimeZone()} messages={all}>
      {children}
    </IntlProvider>
  );
}

interface FormProps<Result> extends ProductFormProps<Result> {
  page: DeclaredForm;
  state: FormState<Result>;
  submit: (form: FormData) => void;
  showFields: (form: FormData) => void;
  isPending: boolean;
  isLoading: boolean;
  conflict?: ExplainedConflict;
}

function Form<Result>(props: FormProps<Result>) {
  const { kind, declared, page, reader, hidden, backHref, state, isPending, isLoading, conflict } = props;
  const initial = state.values ?? props.initial;
  const picture = usePicture(kind === "create" ? (state.result as CreatedProduct | undefined) : undefined);
  const form = useProductForm({ ...props, initial, first: props.initial, hasPicture: picture.isSendable });
  const { texts, errors, errorAt } = form;
  const { sections } = declared;
  const isSaving = isPending || picture.percent !== undefined;
  const invalidLines =
    ((state.refusal?.code === "unit_errors" ? state.refusal.members?.lines : undefined) as InvalidLine[] | undefined) ??
    [];
  const { products: t } = texts;
  useLeaveGuard(form.isUnsaved && !isSaving, t("form.leave"));
  const pictureField =
    kind === "edit" ? (
      <ProductPicturesLink productId={hidden.productId ?? ""} />
    ) : (
      props.mayAddPictures && <PictureField {...picture} />
    );
  return (
    <ProductFormProvider value={{ ...form, locale: reader.locale, declared, initial, invalidLines }}>
      <AnsweredFieldsProvider>
        <form
          {...form.formProps}
          className="grid items-start gap-x-10 gap-y-6 xl:grid-cols-[minmax(0,60rem)_13rem]"
          aria-busy={isLoading}
        >
          {Object.entries({ ...hidden, page_group: page.group ?? "" }).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={state.values?.[name] ?? value} />
          ))}
          {/* The default button: Enter in a field saves. */}
          <button type="submit" hidden tabIndex={-1} />
          <div className="empty:hidden xl:sticky xl:top-6 xl:order-last">
            {sections.length > 1 && <FormIndex errors={errors} />}
          </div>
          <div className="min-w-0 xl:col-start-1 xl:row-start-1">
            <div className="mb-6 flex flex-col gap-4 empty:hidden">
              <ErrorSummary
                texts={texts}
                sections={sections}
                errors={errors}
                message={conflict ? undefined : state.message}
                attempts={form.attempts}
                answer={state}
              />
              <ExistingProduct kind={kind} state={state} texts={texts} />
              {conflict && (
                <ConflictPanel
                  conflict={conflict}
                  sections={sections}
                  reader={reader}
                  texts={texts}
                  sent={state.values ?? {}}
                  errors={state.errors}
                />
              )}
            </div>
            {sections.map((section, index) => (
              <Fragment key={section.name}>
                <FormSection section={section} picture={index === 0 && pictureField} />
                {/* Drafts are stored by the name of the form's first field, which therefore stays the same. */}
                {index === 0 && <OtherValues values={form.otherValues} error={errorAt("drop")} />}
              </Fragment>
            ))}
            {(sections.length === 1 || isLoading) && (
              <p role="status" className="border-t border-line py-5 text-ink-muted">
                {t(isLoading ? "form.loadingFields" : "form.firstText")}
              </p>
            )}
            <SaveBar isPending={isSaving} label={kind === "create" ? t("form.submitCreate") : t("form.submitEdit")}>
              <LinkButton href={backHref} variant="quiet">
                {t("form.cancel")}
              </LinkButton>
            </SaveBar>
          </div>
          <CountryList locale={reader.locale} />
        </form>
      </AnsweredFieldsProvider>
    </ProductFormProvider>
  );
}

type FormTexts = ReturnType<typeof useProductForm>["texts"];

interface ExistingProductProps {
  kind: FormKind;
  state: FormState<unknown>;
  texts: FormTexts;
}

function ExistingProduct({ kind, state: { refusal }, texts: { products: t } }: ExistingProductProps) {
  if (refusal?.code !== "product_there") return null;
  const productId = String(refusal.members?.productId);
  const href = kind === "create" ? (`/products/${productId}/units/new` as const) : (`/products/${productId}` as const);
  return (
    <Callout
      tone="caution"
      title={t("form.thereTitle")}
      action={
        <LinkButton href={href} size="sm">
          {t(kind === "create" ? "form.thereAdd" : "form.thereShow")}
        </LinkButton>
      }
    >
      {t("form.thereText")}
    </Callout>
  );
}
