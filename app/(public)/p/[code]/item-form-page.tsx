import type { ReactNode } from "react";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextLink } from "@/components/ui/text-link";
import { ItemFrame, type ItemPage } from "./item-frame";

interface ItemFormPageProps {
  item: ItemPage;
  title: string;
  text: string;
  action: (form: FormData) => Promise<void>;
  submit: string;
  /** The fields. */
  children: ReactNode;
}

/** A page beneath an item's page that asks for something about it, and the way back. */
export function ItemFormPage({ item, title, text, action, submit, children }: ItemFormPageProps) {
  const { verification, t } = item;
  return (
    <ItemFrame item={item} title={title} lead={<p>{text}</p>}>
      <form action={action} className="flex flex-col gap-5">
        <input type="hidden" name="code" value={verification.code} />
        {children}
        <SubmitButton size="lg" className="w-full">
          {submit}
        </SubmitButton>
      </form>
      <p className="mt-6">
        <TextLink href={`/p/${verification.code}`}>{t("publicPage")}</TextLink>
      </p>
    </ItemFrame>
  );
}
