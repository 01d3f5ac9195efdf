import type { Metadata } from "next";
import { cache } from "react";
import { approveClaimAction, refuseClaimAction } from "@/app/(portal)/transfers/actions";
import { memberContext } from "@/app/action";
import { getTranslations } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { EntryForm } from "@/components/forms/entry-dialog";
import { PageNotice } from "@/components/forms/page-notice";
import { PageHeader } from "@/components/shell/page-header";
import { CLAIM_TONES } from "@/components/transfers/claim-table";
import { ActionForm } from "@/components/ui/action-form";
import { Callout } from "@/components/ui/callout";
import { TextLink } from "@/components/ui/link";
import { KeyValues, Section } from "@/components/ui/section";
import { Status } from "@/components/ui/status";
import { SubmitButton } from "@/components/ui/submit-button";
import { actorMay } from "@/lib/access/actor";
import { formatPassportCode } from "@/lib/passports/code";
import { errorSentence } from "@/lib/platform/i18n/error-sentence";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import type { FormAction } from "@/lib/platform/input/form-state";
import { showClaim, type ClaimView } from "@/lib/transfers/claims/list-claims";
import { CLAIM_TEXT_CHARACTERS_MAX } from "@/lib/transfers/claims/rules";
import { orNotFound } from "../../../or-not-found";

const load = cache(async (claimId: string) => orNotFound(showClaim(await memberContext(), { claimId })));

export async function generateMetadata({ params }: PageProps<"/transfers/claims/[id]">): Promise<Metadata> {
  const [{ product }, t] = await Promise.all([load((await params).id), getTranslations("claims")]);
  return { title: t("detailTitle", { product: product.name }) };
}

export default async function ClaimDetailPage({ params }: PageProps<"/transfers/claims/[id]">) {
  const { actor, reader, t } = await openPage("claims");
  const claim = await load((await params).id);
  return (
    <>
      <PageHeader
        crumbs={[{ label: t("title"), href: "/transfers/claims" }]}
        locale={reader.locale}
        title={t("detailTitle", { product: claim.product.name })}
        meta={<Status tone={CLAIM_TONES[claim.status]}>{t(`statuses.${claim.status}`)}</Status>}
      />
      <PageNotice locale={reader.locale} />
      <div className="grid gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <ClaimFacts reader={reader} claim={claim} />
        {claim.status === "waiting" && actorMay(actor, "transfers.manage") && (
          <ClaimDecision reader={reader} claim={claim} approve={approveClaimAction} refuse={refuseClaimAction} />
        )}
      </div>
    </>
  );
}

function ClaimFacts({ reader, claim }: { reader: Reader; claim: ClaimView }) {
  const t = translator(reader.locale, "claims");
  const format = formatter(reader);
  const { product, passport } = claim;
  const item = (
    <>
      <TextLink href={`/passports/${passport.id}`}>{product.name}</TextLink>
      <span className="font-mono text-sm"> · {passport.serialNumber ?? formatPassportCode(passport.code)}</span>
    </>
  );
  const row = (key: "receipt" | "note" | "refusal", value: string | null) =>
    value !== null && { key, label: t(key), value: <span className="whitespace-pre-line">{value}</span> };
  return (
    <KeyValues
      className="max-w-3xl"
      items={[
        { key: "item", label: t("columns.item"), value: item },
        { key: "claimer", label: t("columns.claimer"), value: claim.email ?? t("erased") },
        { key: "way", label: t("columns.way"), value: t(`ways.${claim.way}`) },
        row("receipt", claim.receiptNumber),
        row("note", claim.note),
        claim.provedAt && { key: "since", label: t("columns.since"), value: format.dateTime(claim.provedAt) },
        claim.status === "waiting" && { key: "until", label: t("until"), value: format.dateTime(claim.expiresAt) },
        claim.endedAt && { key: "ended", label: t("ended"), value: format.dateTime(claim.endedAt) },
        row("refusal", claim.refusal),
        claim.transferId && {
          key: "transfer",
          label: t("transfer"),
          value: <TextLink href={`/transfers/${claim.transferId}`}>{t("seeTransfer")}</TextLink>,
        },
      ].filter((fact) => fact !== null && fact !== false && fact !== "")}
    />
  );
}

interface ClaimDecisionProps {
  reader: Reader;
  claim: ClaimView;
  approve: (form: FormData) => Promise<void>;
  refuse: FormAction;
}

function ClaimDecision({ reader, claim, approve, refuse }: ClaimDecisionProps) {
  const t = translator(reader.locale, "claims");
  const id = <input type="hidden" name="claimId" value={claim.id} />;
  return (
    <div className="flex min-w-0 flex-col gap-8">
      <Section title={t("approveTitle")}>
        {claim.obstacle ? (
          <Callout tone="caution" title={t("blocked", { reason: errorSentence(reader.locale, claim.obstacle) })} />
        ) : (
          <ActionForm action={approve} className="flex flex-col items-start gap-3">
            {id}
            <p>{t("approveText")}</p>
            <SubmitButton>{t("approve")}</SubmitButton>
          </ActionForm>
        )}
      </Section>
      <Section title={t("refuseTitle")}>
        <EntryForm
          action={refuse}
          hidden={{ claimId: claim.id }}
          fields={[
            {
              ...{ name: "reason", kind: "note", label: t("reason"), hint: t("reasonHint"), required: true },
              maxLength: CLAIM_TEXT_CHARACTERS_MAX,
            },
          ]}
          submit={t("refuse")}
          variant="secondary"
          className="flex flex-col items-start gap-3"
        />
      </Section>
    </div>
  );
}
