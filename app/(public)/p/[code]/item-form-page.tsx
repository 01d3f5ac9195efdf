import type { ReactNode } from "react";
import type { EntryField } from "@/components/forms/entries";
import { EntryForm } from "@/components/forms/entry-dialog";
import { TextLink } from "@/components/ui/link";
import type { FormAction } from "@/lib/platform/input/form-state";
import { ItemFrame, type ItemPage } from "./item-frame";

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
