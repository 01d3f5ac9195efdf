import { CARD_HEIGHT, CARD_WIDTH, type CardContents, cardHref } from "@/lib/passports/share-card/card-contents";

/** The picture that stands for a page where it is shared. `page`: its path. */
export const shareImages = (page: string, contents: CardContents, publicUrl: string) => [
  { url: publicUrl + cardHref(page, contents), width: CARD_WIDTH, height: CARD_HEIGHT, alt: contents.name },
];
