declare module "jsonld" {
  type Load = (url: string) => Promise<{ contextUrl: null; documentUrl: string; document: unknown }>;
  const jsonld: { expand(document: object, options: { documentLoader: Load; safe?: boolean }): Promise<object[]> };
  export default jsonld;
}

declare module "@digitalbazaar/credentials-context" {
  export const contexts: Map<string, unknown>;
}
