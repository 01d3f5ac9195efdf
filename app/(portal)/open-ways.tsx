import { memberContext } from "@/app/action";
import { getReader } from "@/app/i18n";
import { WayLinks } from "@/components/home/first-steps/first-steps";
import { actorMay } from "@/lib/access/actor";
import { waysOpenTo } from "@/lib/home/first-steps/rules";

export async function OpenWays() {
  const [{ actor }, { locale }] = await Promise.all([memberContext(), getReader()]);
  return <WayLinks locale={locale} ways={waysOpenTo((permission) => actorMay(actor, permission))} />;
}
