/** The package has no types of its own. */
declare module "linebreak" {
  export default class LineBreaker {
    constructor(text: string);
    /** Where a line may break next; null at the end. */
    nextBreak(): { position: number; required: boolean } | null;
  }
}
