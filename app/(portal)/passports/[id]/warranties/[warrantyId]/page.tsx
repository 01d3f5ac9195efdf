import { notFound } from "next/navigation";
import { memberContext } from "@/app/action";
import { titled } from "@/app/i18n";
import { showPassport } from "@/lib/passport-pages/show-passport";
import { warrantyFieldsOf } from "@/lib/warranties/form";
import { isWarrantyOpen } from "@/lib/warranties/rules";
import { orNotFound } from "../../../../or-not-found";
import { editWarrantyAction } from "../actions";
import { WarrantyPage } from "../warranty-page";

export const generateMetadata = titled("passports", "warranty.editTitle");

export default async function EditWarrantyPage({ params }: PageProps<"/passports/[id]/warranties/[warrantyId]">) {
  const { id, warrantyId } = await params;
  const view = await orNotFound(showPassport(await memberContext(), { passportId: id }));
  const warranty = view.warranties.find((one) => one.id === warrantyId);
  if (!warranty || !isWarrantyOpen(warranty.state)) notFound();
  return (
    <WarrantyPage
      view={view}
      title="editTitle"
      action={editWarrantyAction}
      edited={{ id: warranty.id, version: warranty.version }}
      defaults={warrantyFieldsOf(warranty)}
    />
  );
}
