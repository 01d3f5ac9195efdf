import type { ReactNode } from "react";
import { PlaceFrame } from "@/app/(public)/my-items/place-frame";
import type { openItemPage } from "./item-of";

export type ItemPage = Awaited<ReturnType<typeof openItemPage>>;

interface ItemFrameProps {
  item: Pick<ItemPage, "face" | "verification" | "reader">;
  title: string;
  lead: ReactNode;
  children: ReactNode;
}

/** A page beneath an item's page. */
export function ItemFrame({ item: { face, verification, reader }, ...page }: ItemFrameProps) {
  return (
    <PlaceFrame reader={reader} seed={verification.code} face={face} eyebrow={verification.product.name} {...page} />
  );
}
