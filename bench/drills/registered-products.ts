/** What registration stores for a brand ($1), as the database counts it. */

/** Products that lack their version, a passport or its warranty. */
export const HALF_PRODUCTS = `
  select count(*) from products p
  left join product_versions v on v.product_id = p.id and v.version = p.version
  left join passports c on c.product_id = p.id
  where p.brand_id = $1 and ((v.product_id is null and (p.version <> 1 or p.registered_by_kind is null)) or c.id is null or c.warranty_months is null)`;

/** Products that the audit log accounts for. */
export const AUDITED_PRODUCTS = `
  select coalesce(sum((detail->>'products')::int), 0) from audit_log where brand_id = $1 and action = 'product.registered'`;
