import { UnknownPage } from "@/app/(public)/unknown-page";

export default function UnknownPassportPage() {
  return <UnknownPage of="passport" />;
}
