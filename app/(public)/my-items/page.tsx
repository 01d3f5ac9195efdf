import { getPlainReader, getTranslations, titled } from "@/app/i18n";
import { EntryForm } from "@/components/forms/entry-dialog";
import { emailField } from "@/components/forms/field-schemas";
import { ItemsByBrand, ReceiptList } from "@/components/holders/item-list";
import { Button, buttonClass } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { CheckboxField } from "@/components/ui/checkbox";
import { Section } from "@/components/ui/section";
import { findPerson } from "@/lib/holders/find-person";
import { HOLDER_NAME_CHARACTERS_MAX, HOLDER_ACCOUNT_PATH } from "@/lib/holders/rules";
import { type ItemView, showItems } from "@/lib/my-items/show-items";
import { visitor } from "@/lib/people/auth/visitor";
import type { Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { isMailStored } from "@/lib/platform/mail/couriers";
import { HolderAccountFrame } from "./account-frame";
import { askForLinkAction, askForOwnLinkAction, forgetMeAction, nameAction, signOutAction } from "./actions";
import { holderSession } from "./holder-session";

export const generateMetadata = titled("place", "title");

export default async function MyItemsPage() {
  const session = await holderSession();
  if (!(await findPerson(visitor().db, session))) return <AskForLink />;
  const [{ person, brands, items, receipts }, reader, t] = await Promise.all([
    showItems(visitor(), session),
    getPlainReader(),
    getTranslations("place"),
  ]);
  return (
    <HolderAccountFrame
      isWide
      reader={reader}
      appearance={brands.length === 1 ? brands[0]?.appearance : undefined}
      title={t("title")}
      lead={
        <>
          {person.onlyPassports === null && <p>{t("description")}</p>}
          <p className="mt-3 text-base text-on-cover-muted">{t("signedInAs", { mailbox: person.mailbox })}</p>
        </>
      }
    >
      <ItemsByBrand reader={reader} brands={brands} />
      <div className="mt-10 flex flex-col gap-8">
        <Section title={t("receiptsTitle")}>
          <ReceiptList reader={reader} receipts={receipts} />
        </Section>
        {person.onlyPassports === null ? (
          <AccountSections reader={reader} items={items} isOneBrand={person.onlyBrand !== null} />
        ) : (
          <Section title={t("justAccepted.title")} description={t("justAccepted.text", { mailbox: person.mailbox })}>
            <form action={askForOwnLinkAction}>
              <Button type="submit">{t("justAccepted.ask")}</Button>
            </form>
          </Section>
        )}
        <form action={signOutAction}>
          <Button type="submit">{t("signOut")}</Button>
        </form>
      </div>
    </HolderAccountFrame>
  );
}

interface AccountSectionsProps {
  reader: Reader;
  items: readonly Pick<ItemView, "shownName">[];
  isOneBrand: boolean;
}

/** Acts on the whole account, which need a session from a link to the mailbox. */
function AccountSections({ reader, items, isOneBrand }: AccountSectionsProps) {
  const t = translator(reader.locale, "place");
  return (
    <>
      {isOneBrand && <Callout title={t("onlyBrand")} />}
      <Section title={t("name.title")} description={t("name.text")}>
        <EntryForm
          action={nameAction}
          fields={[
            {
              ...{ name: "shown_name", kind: "name", label: t("name.label"), hint: t("name.hint") },
              maxLength: HOLDER_NAME_CHARACTERS_MAX,
              initial: items.find((item) => item.shownName)?.shownName ?? "",
            },
          ]}
          submit={t("name.save")}
          variant="secondary"
          className="flex max-w-[28rem] flex-col items-start gap-4"
        />
      </Section>
      <Section title={t("data.title")} description={t("data.text")}>
        <a href={`${HOLDER_ACCOUNT_PATH}/data`} className={buttonClass()} download>
          {t("data.download")}
        </a>
        <h3 className="mt-6 font-medium">{t("data.forgetTitle")}</h3>
        <p className="mt-1 max-w-prose text-ink-muted">{t("data.forgetText")}</p>
        <form action={forgetMeAction} className="mt-3 flex flex-col items-start gap-3">
          <CheckboxField name="sure" value="yes" required label={t("data.forgetTick")} />
          <Button type="submit" variant="danger">
            {t("data.forget")}
          </Button>
        </form>
      </Section>
    </>
  );
}

async function AskForLink() {
  const [reader, t] = await Promise.all([getPlainReader(), getTranslations("place")]);
  return (
    <HolderAccountFrame reader={reader} title={t("askTitle")} lead={<p>{t("askText")}</p>}>
      <div className="flex flex-col gap-5">
        {isMailStored() && <Callout title={t("keptText")} />}
        <EntryForm action={askForLinkAction} fields={[emailField("email", t("email"))]} submit={t("ask")} tall />
      </div>
    </HolderAccountFrame>
  );
}
