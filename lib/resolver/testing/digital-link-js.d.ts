/** As far as it is used here; it brings no types. */
declare module "digital-link.js" {
  /** Throws for what holds no identifier of GS1. */
  export function DigitalLink(uri: string): { isValid: () => boolean };
  export const Utils: {
    compressWebUri: (uri: string, isOptimised?: boolean, isQueryCompressed?: boolean) => string;
    decompressWebUri: (uri: string) => string;
  };
}
