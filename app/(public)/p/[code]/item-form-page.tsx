import type { ReactNode } from "react";
import { PlaceFrame } from "@/app/(public)/my-items/place-frame";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextLink } from "@/components/ui/text-link";
import type { openItemPage } from "./item-of";

interface ItemFormPageProps {
  item: Awaited<ReturnType<typeof openItemPage>>;
  title: string;
  text: string;
  action: (form: FormData) => Promise<void>;
  submit: string;
  /** The fields. */
  children: ReactNode;
}

/** A page beneath an item's page that asks for something about it, and the way back. */
export function ItemFormPage({ item, title, text, action, submit, children }: ItemFormPageProps) {
  const { face, verification, reader, t } = item;
  return (
    <PlaceFrame
      reader={reader}
      seed={verification.code}
      face={face}
      eyebrow={verification.product.name}
      title={title}
      lead={<p>{text}</p>}
    >
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
    </PlaceFrame>
  );
}
