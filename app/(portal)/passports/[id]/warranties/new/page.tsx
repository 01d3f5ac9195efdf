import { memberContext } from "@/app/action";
import { titled } from "@/app/i18n";
import { showPassport } from "@/lib/passport-pages/show-passport";
import { NEW_WARRANTY_FIELDS } from "@/lib/warranties/form";
import { orNotFound } from "../../../../or-not-found";
import { addWarrantyAction } from "../actions";
import { WarrantyPage } from "../warranty-page";

export const generateMetadata = titled("passports", "warranty.addTitle");

export default async function NewWarrantyPage({ params }: PageProps<"/passports/[id]/warranties/new">) {
  const view = await orNotFound(showPassport(await memberContext(), { passportId: (await params).id }));
  return <WarrantyPage view={view} title="addTitle" action={addWarrantyAction} defaults={NEW_WARRANTY_FIELDS} />;
}
