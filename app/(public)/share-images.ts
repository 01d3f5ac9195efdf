import { CARD_HEIGHT, CARD_WIDTH, type CardContents, cardHref } from "@/lib/dossiers/share-card/card-contents";

export const shareImages = (page: string, contents: CardContents, publicUrl: string) => [
  { url: publicUrl + cardHref(page, contents), width: CARD_WIDTH, height: CARD_HEIGHT, alt: contents.name },
];
