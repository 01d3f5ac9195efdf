import { and, eq, exists, not, or, sql } from "drizzle-orm";
import { must } from "@/lib/platform/must";
import { companySignIns, members } from "../schema";

const onlyAtCompany = exists(
  sql`(select 1 from ${companySignIns} where ${and(
    eq(companySignIns.brandId, members.brandId),
    eq(companySignIns.isOnly, true),
    eq(companySignIns.isEnabled, true),
  )})`,
);

/** Whether a member (a row of `members`) may enter by a password: an owner always, the provider may be away. */
export const isOpenToPasswords = must(or(eq(members.role, "owner"), not(onlyAtCompany)));
