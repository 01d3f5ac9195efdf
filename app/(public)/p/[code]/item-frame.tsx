import type { ReactNode } from "react";
import { HolderAccountFrame } from "@/app/(public)/my-items/account-frame";
import type { openItemPage } from "./item-of";

export type ItemPage = Awaited<ReturnType<typeof openItemPage>>;

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
