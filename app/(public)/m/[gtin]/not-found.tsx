import { UnknownPage } from "@/app/(public)/unknown-page";

export default function UnknownModelPage() {
  return <UnknownPage of="model" />;
}
