import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { PageHeader } from "@/components/shell/page-header";
import { PortalShell } from "@/components/shell/portal-shell";
import type { SearchParams } from "@/components/table/table-url";
import { Button } from "@/components/ui/button";
import { LinkButton } from "@/components/ui/link";
import { environment } from "@/lib/platform/env";
import { getReader } from "../i18n";
import { PreferenceSwitches } from "../preferences/preference-switches";
import { wait } from "./actions";
import { Answers } from "./answers";
import { Controls } from "./controls";
import { Foundations } from "./foundations";
import { List } from "./list";

export const metadata: Metadata = { title: "Design system", robots: { index: false } };

export default async function DesignPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  if (environment().nodeEnv === "production") notFound();
  const [reader, params] = await Promise.all([getReader(), searchParams]);
  return (
    <PortalShell
      hasKeys={false}
      locale={reader.locale}
      brand={{ name: "Nordwand", tier: "Premium Enterprise", logoHash: null }}
      user={{ name: "Ada Berger", email: "ada@nordwand.example", role: "owner" }}
      signOut={wait}
      preferences={<PreferenceSwitches locale={reader.locale} />}
      mode={{ isTest: false, enter: wait, leave: wait }}
    >
      <PageHeader
        crumbs={[{ label: "Home", href: "/home" }]}
        locale={reader.locale}
        title="Design system"
        description="Every primitive in every state."
        actions={
          <>
            <Button>Secondary</Button>
            <LinkButton href="/design" variant="primary">
              Primary
            </LinkButton>
          </>
        }
      />
      <List reader={reader} params={params} />
      <Controls locale={reader.locale} />
      <Answers reader={reader} />
      <Foundations />
    </PortalShell>
  );
}
