/** Who may do what: one table for members' roles, one for API keys' scopes. Use cases ask; nothing else decides. */

export const ROLES = ["owner", "manager", "compliance", "developer", "viewer"] as const;
export type Role = (typeof ROLES)[number];

export const SCOPES = [
  "verify",
  "transfer",
  "products",
  "passports",
  "warranties",
  "recalls",
  "read",
  "webhooks",
] as const;
export type Scope = (typeof SCOPES)[number];

export const PERMISSIONS = [
  "passports.verify",
  "passports.read",
  "passports.manage",
  "warranties.read",
  /** Add, change and end the warranties of items. */
  "warranties.manage",
  "products.read",
  "products.register",
  "products.edit",
  "products.recall",
  "compliance.read",
  /** Submit, assign, set due dates, comment. */
  "compliance.prepare",
  /** Approve, request changes, let a warning stand. */
  "compliance.review",
  "compliance.override_errors",
  "imports.read",
  "imports.manage",
  "pickups.read",
  /** Name folders elsewhere from which files are imported by themselves, and what opens them. */
  "pickups.manage",
  "transfers.read",
  "transfers.manage",
  /** See recipients' and holders' addresses whole; everybody else sees them masked. */
  "holders.read",
  /** Find, hand out and erase what is held about a person. */
  "holders.manage",
  "api_keys.read",
  "api_keys.manage",
  "requests.read",
  /** Follow what happens: GET /v1/events. */
  "events.read",
  "webhooks.read",
  /** Say where events go, and see them there. */
  "webhooks.manage",
  "team.read",
  "team.manage",
  "audit.read",
  "brand.read",
  "brand.manage",
  /** See the keys that the brand signs with, and consent to what an owner wants done with them. */
  "signing_keys.consent",
  /** See who asks to read what is not for everybody, who may, and what they read. */
  "access_grants.read",
  /** Grant it, consent to another's grant, refuse and revoke. */
  "access_grants.decide",
  /** Take everything the brand has away, and close it. */
  "brand.leave",
] as const;
export type Permission = (typeof PERMISSIONS)[number];

const READ: readonly Permission[] = [
  "passports.verify",
  "passports.read",
  "warranties.read",
  "products.read",
  "compliance.read",
  "transfers.read",
  "team.read",
  "brand.read",
];

export const ROLE_PERMISSIONS: Record<Role, ReadonlySet<Permission>> = {
  owner: new Set(PERMISSIONS),
  manager: new Set([
    ...READ,
    "passports.manage",
    "warranties.manage",
    "products.register",
    "products.edit",
    "products.recall",
    "compliance.prepare",
    "imports.read",
    "imports.manage",
    "pickups.read",
    "pickups.manage",
    "transfers.manage",
    "holders.read",
    "holders.manage",
    "api_keys.read",
    "requests.read",
    "events.read",
    "webhooks.read",
    "audit.read",
    "signing_keys.consent",
    "access_grants.read",
  ]),
  compliance: new Set([
    ...READ,
    "holders.read",
    "products.edit",
    "products.recall",
    "compliance.prepare",
    "compliance.review",
    "imports.read",
    "audit.read",
    "signing_keys.consent",
    "access_grants.read",
    "access_grants.decide",
  ]),
  developer: new Set([
    ...READ,
    "products.register",
    "api_keys.read",
    "api_keys.manage",
    "requests.read",
    "events.read",
    "webhooks.read",
    "webhooks.manage",
    "pickups.read",
  ]),
  viewer: new Set(READ),
};

const KEPT_BESIDE_READING: readonly Permission[] = ["passports.verify", "holders.manage", "brand.leave"];

/**
 * What the members of a suspended brand may still do, as far as their roles allow it: look, check an item, answer a
 * person about their data (GDPR Art. 12 to 20: no quarrel with an operator suspends that), and leave with everything.
 */
export const ALLOWED_WHEN_SUSPENDED: ReadonlySet<Permission> = new Set([
  ...PERMISSIONS.filter((permission) => permission.endsWith(".read")),
  ...KEPT_BESIDE_READING,
]);

/** What nobody may in a test brand, whose team is its brand's, and which has nothing that could be taken away. */
export const NOT_IN_TEST: ReadonlySet<Permission> = new Set(["team.manage", "brand.leave"]);

export const SCOPE_PERMISSIONS: Record<Scope, ReadonlySet<Permission>> = {
  verify: new Set(["passports.verify"]),
  transfer: new Set(["transfers.manage", "transfers.read", "holders.read"]),
  products: new Set(["products.read", "products.register", "products.edit", "imports.read", "imports.manage"]),
  passports: new Set(["passports.read", "passports.manage"]),
  warranties: new Set(["warranties.read", "warranties.manage"]),
  /** Whoever holds a recalled item is mailed: nothing that comes along with another scope. */
  recalls: new Set(["products.read", "products.recall"]),
  read: new Set([
    "products.read",
    "compliance.read",
    "transfers.read",
    "passports.read",
    "warranties.read",
    "holders.read",
    "events.read",
  ]),
  webhooks: new Set(["webhooks.read", "webhooks.manage"]),
};

/** Whether a role has every permission that a scope implies: a key never does what its creator may not do. */
export const mayGrantScope = (role: Role, scope: Scope): boolean =>
  [...SCOPE_PERMISSIONS[scope]].every((permission) => ROLE_PERMISSIONS[role].has(permission));

/** The scopes that members with this role can give to an API key. */
export const grantableScopes = (role: Role): Scope[] => SCOPES.filter((scope) => mayGrantScope(role, scope));

/** The roles whose members may do something. */
export const rolesWith = (permission: Permission): Role[] =>
  ROLES.filter((role) => ROLE_PERMISSIONS[role].has(permission));
