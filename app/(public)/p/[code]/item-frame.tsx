import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { HolderAccountFrame } from "@/app/(public)/my-items/account-frame";
import { getPlainReader, getTranslations } from "@/app/i18n";
import type { EntryField } from "@/components/forms/entries";
import { EntryForm } from "@/components/forms/entry-dialog";
import { TextLink } from "@/components/ui/link";
import { findActiveAppearance } from "@/lib/brands/appearance/show-appearance";
import { findPassportWithDetails } from "@/lib/passports/verification/find-passport-by-code";
import { verificationAnswer } from "@/lib/passports/verification/verification-answer";
import { visitor } from "@/lib/people/auth/visitor";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import type { FormAction } from "@/lib/platform/input/form-state";

type ItemPage = Awaited<ReturnType<typeof openItemPage>>;

interface ItemFrameProps {
  item: Pick<ItemPage, "face" | "verification" | "reader">;
  title: string;
  lead: ReactNode;
  children: ReactNode;
}

export function ItemFrame({ item: { face: appearance, verification, reader }, ...page }: ItemFrameProps) {
  return (
    <HolderAccountFrame
      reader={reader}
      seed={verification.code}
      appearance={appearance}
      eyebrow={verification.product.name}
      {...page}
    />
  );
}

export async function openItemPage(code: string) {
  try {
    const [{ passport, more: appearance }, reader, t] = await Promise.all([
      findPassportWithDetails(visitor().db, { given: decodeURIComponent(code), at: now() }, (near, { brand }) =>
        findActiveAppearance(near, brand),
      ),
      getPlainReader(),
      getTranslations("place"),
    ]);
    return { face: appearance, verification: verificationAnswer(passport), reader, t };
  } catch (error) {
    const isUnknown = error instanceof DomainError && ["invalid_code", "passport_not_found"].includes(error.code);
    if (!isUnknown && !(error instanceof URIError)) throw error;
    return redirect(`/p/${encodeURIComponent(code)}`);
  }
}

interface ItemFormPageProps {
  item: ItemPage;
  title: string;
  text: string;
  action: FormAction;
  fields: readonly EntryField[];
  submit: string;
  children?: ReactNode;
}

export function ItemFormPage({ item, title, text, action, fields, submit, children }: ItemFormPageProps) {
  const { verification, t } = item;
  return (
    <ItemFrame item={item} title={title} lead={<p>{text}</p>}>
      <EntryForm action={action} hidden={{ code: verification.code }} fields={fields} submit={submit} tall>
        {children}
      </EntryForm>
      <p className="mt-6">
        <TextLink href={`/p/${verification.code}`}>{t("publicPage")}</TextLink>
      </p>
    </ItemFrame>
  );
}
