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
  "access_grants",
  "battery_readings",
  "registry",
  "backup",
] as const;
export type Scope = (typeof SCOPES)[number];

/** Keys of battery systems and backups are where others can read them: such a key must be able to do nothing else. */
export const LONE_SCOPES: readonly Scope[] = ["battery_readings", "backup"];
export const JOINT_SCOPES: readonly Scope[] = SCOPES.filter((scope) => !LONE_SCOPES.includes(scope));

export const areJoinable = (scopes: readonly Scope[]): boolean =>
  scopes.length === 1 || !scopes.some((scope) => LONE_SCOPES.includes(scope));

export const PERMISSIONS = [
  "passports.verify",
  "passports.read",
  "passports.manage",
  "warranties.read",
  "warranties.manage",
  "products.read",
  "products.register",
  "products.edit",
  "products.recall",
  "batteries.record",
  "backups.store",
  "compliance.read",
  "compliance.prepare",
  "compliance.review",
  "compliance.override_errors",
  "registry.manage",
  "unsold_goods.add",
  "imports.read",
  "imports.manage",
  "pickups.read",
  "pickups.manage",
  "transfers.read",
  "transfers.manage",
  "holders.read",
  "holders.manage",
  "api_keys.read",
  "api_keys.manage",
  "requests.read",
  "events.read",
  "webhooks.read",
  "webhooks.manage",
  "team.read",
  "team.manage",
  "audit.read",
  "brand.read",
  "brand.manage",
  "signing_keys.consent",
  "access_grants.read",
  "access_grants.decide",
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
    "batteries.record",
    "compliance.prepare",
    "unsold_goods.add",
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
    "batteries.record",
    "compliance.prepare",
    "compliance.review",
    "registry.manage",
    "unsold_goods.add",
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

/** Reading, verifying, data subject requests (GDPR Art. 12 to 20, which a suspension cannot stop), and leaving. */
export const ALLOWED_WHEN_SUSPENDED: ReadonlySet<Permission> = new Set([
  ...PERMISSIONS.filter((permission) => permission.endsWith(".read")),
  ...KEPT_BESIDE_READING,
]);

/** A test brand uses its live brand's team, and cannot leave. */
export const NOT_IN_TEST: ReadonlySet<Permission> = new Set(["team.manage", "brand.leave"]);

export const SCOPE_PERMISSIONS: Record<Scope, ReadonlySet<Permission>> = {
  verify: new Set(["passports.verify"]),
  transfer: new Set(["transfers.manage", "transfers.read", "holders.read"]),
  products: new Set([
    "products.read",
    "products.register",
    "products.edit",
    "batteries.record",
    "imports.read",
    "imports.manage",
    "unsold_goods.add",
  ]),
  passports: new Set(["passports.read", "passports.manage"]),
  warranties: new Set(["warranties.read", "warranties.manage"]),
  /** A scope of its own, because recalls send mail to all holders. */
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
  /** A scope of its own, because it shows who asks for access, and opens restricted data to them. */
  access_grants: new Set(["access_grants.read", "access_grants.decide"]),
  battery_readings: new Set(["batteries.record"]),
  registry: new Set(["compliance.read", "registry.manage"]),
  backup: new Set(["backups.store"]),
};

/** True when the role has every permission of the scope: a key must not exceed its creator's permissions. */
export const mayGrantScope = (role: Role, scope: Scope): boolean =>
  [...SCOPE_PERMISSIONS[scope]].every((permission) => ROLE_PERMISSIONS[role].has(permission));

export const grantableScopes = (role: Role): Scope[] => SCOPES.filter((scope) => mayGrantScope(role, scope));

export const rolesWith = (permission: Permission): Role[] =>
  ROLES.filter((role) => ROLE_PERMISSIONS[role].has(permission));
