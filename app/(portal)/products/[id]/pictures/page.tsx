import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { PageNotice } from "@/components/forms/page-notice";
import { LanguageSelect } from "@/components/products/form-input";
import { PictureUpload } from "@/components/products/picture-upload";
import { ProductHead, ProductPicture } from "@/components/products/product-head";
import { ClientMessages } from "@/components/shell/client-messages";
import { KeepCurrent } from "@/components/shell/keep-current";
import { ActionForm } from "@/components/ui/action-form";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Section } from "@/components/ui/section";
import { EmptyState } from "@/components/ui/state-views";
import { Badge, Status } from "@/components/ui/status";
import { SubmitButton } from "@/components/ui/submit-button";
import { actorMay } from "@/lib/access/actor";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { type Locale, LOCALES } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { altField } from "@/lib/products/pictures/contract";
import { PICTURES_MAX, altIn, ALT_CHARACTERS_MAX } from "@/lib/products/pictures/rules";
import { showPictures, type ListedPicture } from "@/lib/products/pictures/show-pictures";
import { showProduct } from "@/lib/products/show-product";
import { orNotFound } from "../../../or-not-found";
import { describePictureAction, movePictureAction, removePictureAction } from "./actions";

export const generateMetadata = titled("products", "pictures.title");

export default async function ProductPicturesPage({ params }: PageProps<"/products/[id]/pictures">) {
  const { context, reader, t } = await openPage("products");
  const { id } = await params;
  const { product, picture, passports } = await orNotFound(showProduct(context, { productId: id }));
  const { pictures } = await showPictures(context, { productId: id });
  const mayEdit = actorMay(context.actor, "products.edit");
  return (
    <>
      <ProductHead
        reader={reader}
        product={product}
        picture={picture}
        passports={passports}
        current="pictures"
        mayEdit={mayEdit}
        notice={<PageNotice locale={reader.locale} />}
      />
      <Section title={t("pictures.title")} description={t("pictures.text")} className="border-t-0 pt-0">
        <div className="flex max-w-4xl flex-col gap-6">
          {mayEdit &&
            (pictures.length < PICTURES_MAX ? (
              <ClientMessages reader={reader} namespaces={["pictureUpload"]}>
                <PictureUpload productId={product.id} />
              </ClientMessages>
            ) : (
              <p className="text-ink-muted">{t("pictures.full")}</p>
            ))}
          {pictures.length === 0 ? (
            <EmptyState title={t("pictures.emptyTitle")}>{t("pictures.emptyText")}</EmptyState>
          ) : (
            <PictureList
              reader={reader}
              product={product}
              pictures={pictures}
              acts={
                mayEdit
                  ? { move: movePictureAction, describe: describePictureAction, remove: removePictureAction }
                  : null
              }
            />
          )}
        </div>
      </Section>
      {pictures.some(({ state }) => state === "waiting") && <KeepCurrent />}
    </>
  );
}

type Act = (form: FormData) => Promise<void>;

interface PictureListProps {
  reader: Reader;
  product: { id: string; name: string };
  pictures: readonly ListedPicture[];
  acts: { move: Act; describe: Act; remove: Act } | null;
}

function PictureList({ reader, product, pictures, acts }: PictureListProps) {
  const t = translator(reader.locale, "products.pictures");
  return (
    <ol className="flex flex-col gap-5">
      {pictures.map((picture, index) => (
        <li
          key={picture.id}
          className="grid gap-5 rounded-md border border-line bg-surface p-4 sm:grid-cols-[14rem_minmax(0,1fr)]"
        >
          <PictureView reader={reader} product={product} picture={picture} isFirst={index === 0} />
          <div className="min-w-0">
            <div className="flex flex-wrap items-center gap-2">
              {index === 0 && <Badge tone="accent">{t("main")}</Badge>}
              <span className="text-sm text-ink-muted">{t("place", { index: index + 1, count: pictures.length })}</span>
              {picture.state === "waiting" && <Status tone="notice">{t("waiting")}</Status>}
              {picture.state === "failed" && <Status tone="critical">{t("failed")}</Status>}
            </div>
            <PictureFacts reader={reader} picture={picture} />
            {acts && (
              <>
                <div className="mt-3 flex flex-wrap gap-2">
                  {index > 1 && <MoveButton {...{ product, picture }} to="first" label={t("first")} act={acts.move} />}
                  {index > 0 && (
                    <MoveButton {...{ product, picture }} to="earlier" label={t("earlier")} act={acts.move} />
                  )}
                  {index < pictures.length - 1 && (
                    <MoveButton {...{ product, picture }} to="later" label={t("later")} act={acts.move} />
                  )}
                  <ConfirmDialog
                    trigger={t("remove")}
                    triggerVariant="quiet"
                    triggerSize="sm"
                    title={t("removeTitle")}
                    description={
                      <>
                        {t("removeText", { product: product.name, texts: Object.keys(picture.alt).length })}{" "}
                        {index === 0 && t("removeMainText", { next: pictures.length > 1 ? "yes" : "no" })}
                      </>
                    }
                    action={acts.remove}
                    confirmLabel={t("remove")}
                    cancelLabel={t("keep")}
                  >
                    <input type="hidden" name="productId" value={product.id} />
                    <input type="hidden" name="pictureId" value={picture.id} />
                  </ConfirmDialog>
                </div>
                <details className="mt-3">
                  <summary className="unfolds text-sm font-medium text-accent-ink">{t("describe")}</summary>
                  <PictureTexts
                    locale={reader.locale}
                    productId={product.id}
                    pictureId={picture.id}
                    alt={picture.alt}
                    save={acts.describe}
                  />
                </details>
              </>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

function PictureView({
  reader: { locale },
  product,
  picture: { id, state, width, height, alt },
  isFirst,
}: Pick<PictureListProps, "reader" | "product"> & { picture: ListedPicture; isFirst: boolean }) {
  const t = translator(locale, "products.pictures");
  const altText = altIn(alt, locale);
  return (
    <div className="flex aspect-4/3 items-center justify-center overflow-hidden rounded-sm border border-line bg-white">
      {state === "ready" && width !== null && height !== null ? (
        <ProductPicture
          picture={{ id, width, height }}
          alt={altText?.text ?? t("alt", { product: product.name })}
          lang={altText?.language}
          sizes="(min-width: 40rem) 14rem, 90vw"
          isFirst={isFirst}
          className="size-full object-contain"
        />
      ) : (
        <span className="px-3 text-center text-sm text-ink-muted">{t(state === "failed" ? "failed" : "waiting")}</span>
      )}
    </div>
  );
}

function PictureFacts({ reader, picture }: { reader: Reader; picture: ListedPicture }) {
  const t = translator(reader.locale, "products.pictures");
  const { state, failure, sourceUrl, width, height, createdAt, alt } = picture;
  const altText = altIn(alt, reader.locale);
  return (
    <div className="mt-2 flex flex-col gap-1 text-sm text-ink-muted">
      {failure && <p className="text-critical">{t(`failures.${failure}`)}</p>}
      {state === "waiting" && <p>{t(sourceUrl === null ? "waitingText" : "waitingAddress")}</p>}
      {altText && (
        <p dir="auto" lang={altText.language} className="text-ink wrap-anywhere">
          {altText.text}
        </p>
      )}
      {width !== null && height !== null && <p>{t("size", { width, height })}</p>}
      {sourceUrl === null ? (
        <p>{t("uploadedOn", { day: formatter(reader).date(createdAt) })}</p>
      ) : (
        <p className="wrap-anywhere">
          {t("fetchedFrom")} {sourceUrl}
        </p>
      )}
    </div>
  );
}

function MoveButton({
  product,
  picture,
  to,
  label,
  act,
}: {
  product: { id: string };
  picture: ListedPicture;
  to: "first" | "earlier" | "later";
  label: string;
  act: Act;
}) {
  return (
    <ActionForm action={act}>
      <input type="hidden" name="productId" value={product.id} />
      <input type="hidden" name="pictureId" value={picture.id} />
      <input type="hidden" name="to" value={to} />
      <SubmitButton variant="secondary" size="sm">
        {label}
      </SubmitButton>
    </ActionForm>
  );
}

interface PictureTextsProps {
  locale: Locale;
  productId: string;
  pictureId: string;
  alt: Record<string, string>;
  save: (form: FormData) => Promise<void>;
}

function PictureTexts({ locale, productId, pictureId, alt, save }: PictureTextsProps) {
  const t = translator(locale, "products.pictures");
  const names = new Intl.DisplayNames(locale, { type: "language", fallback: "code" });
  const languages = [...new Set<string>([...LOCALES, ...Object.keys(alt).toSorted()])];
  const id = (name: string) => `${pictureId}-${name}`;
  return (
    <ActionForm action={save} className="mt-3 flex flex-col gap-3">
      <input type="hidden" name="productId" value={productId} />
      <input type="hidden" name="pictureId" value={pictureId} />
      <p className="text-sm text-ink-muted">{t("describeHint")}</p>
      {languages.map((language) => (
        <Field
          key={language}
          id={id(language)}
          name={altField(language)}
          label={t("altIn", { language: names.of(language) ?? language })}
          maxLength={ALT_CHARACTERS_MAX}
        >
          {(control) => <Input {...control} lang={language} defaultValue={alt[language] ?? ""} />}
        </Field>
      ))}
      <div className="grid gap-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
        <Field id={id("language")} name="language" label={t("otherLanguage")}>
          {(control) => <LanguageSelect {...control} locale={locale} defaultValue="" nothing={t("noLanguage")} />}
        </Field>
        <Field id={id("text")} name="text" label={t("otherText")} maxLength={ALT_CHARACTERS_MAX}>
          {(control) => <Input {...control} />}
        </Field>
      </div>
      <div>
        <SubmitButton>{t("save")}</SubmitButton>
      </div>
    </ActionForm>
  );
}
