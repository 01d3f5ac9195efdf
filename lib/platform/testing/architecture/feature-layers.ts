/** From top to bottom. A feature imports only features of lower layers, so that no two import each other. */
export const FEATURE_LAYERS: readonly (readonly string[])[] = [
  ["operator", "docs"],
  ["backup-copy", "dossiers", "openapi"],
  ["exports", "passport-pages", "received-passports", "resolver"],
  ["credentials", "eu-registry", "holder-data", "home", "lifecycle", "my-items"],
  ["interchange", "webhooks"],
  ["access-grants", "pickups", "product-grid", "transfers", "unsold-goods"],
  ["brands", "evidence", "imports", "warranties"],
  ["holders", "products", "search"],
  ["passports"],
  ["compliance", "hosts", "scans"],
  ["api", "people"],
  ["api-keys", "requests"],
  ["audit", "signing-keys", "status"],
  ["access", "ecodesign"],
  ["events", "files", "law"],
];
