import { getReader, getTranslations, titled } from "@/app/i18n";
import { ItemList } from "@/components/holders/item-list";
import { ReceiptList } from "@/components/holders/receipt-list";
import { Button, buttonClass } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { CheckboxField } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Section } from "@/components/ui/section";
import { SubmitButton } from "@/components/ui/submit-button";
import { findPerson } from "@/lib/holders/place/find-person";
import { HOLDER_NAME_CHARACTERS_MAX, PLACE_PATH } from "@/lib/holders/place/rules";
import { showItems } from "@/lib/holders/place/show-items";
import { visitor } from "@/lib/people/auth/visitor";
import { isMailKept } from "@/lib/platform/mail/is-mail-kept";
import { askForLinkAction, forgetMeAction, nameAction, signOutAction } from "./actions";
import { PlaceFrame } from "./place-frame";
import { placeSession } from "./place-session";

export const generateMetadata = titled("place", "title");

/** Everything a person holds; to whoever brings no session, the way to one. */
export default async function MyItemsPage() {
  const session = await placeSession();
  if (!(await findPerson(visitor().db, session))) return <AskForLink />;
  const [{ person, items, receipts }, reader, t] = await Promise.all([
    showItems(visitor(), session),
    getReader(),
    getTranslations("place"),
  ]);
  return (
    <PlaceFrame
      isWide
      reader={reader}
      title={t("title")}
      lead={
        <>
          <p>{t("description")}</p>
          <p className="mt-3 text-base text-on-cover-muted">{t("signedInAs", { mailbox: person.mailbox })}</p>
        </>
      }
    >
      {person.onlyBrand !== null && (
        <div className="mb-6 rounded-md bg-surface">
          <Callout title={t("onlyBrand")} />
        </div>
      )}
      <ItemList reader={reader} items={items} />
      <div className="mt-10 flex flex-col gap-8">
        <Section title={t("receiptsTitle")}>
          <ReceiptList reader={reader} receipts={receipts} />
        </Section>
        <Section title={t("name.title")} description={t("name.text")}>
          <form action={nameAction} className="flex max-w-[28rem] flex-col gap-4">
            <Field
              name="shown_name"
              label={t("name.label")}
              hint={t("name.hint")}
              maxLength={HOLDER_NAME_CHARACTERS_MAX}
            >
              {(control) => (
                <Input
                  {...control}
                  autoComplete="nickname"
                  defaultValue={items.find((item) => item.shownName)?.shownName ?? ""}
                />
              )}
            </Field>
            <SubmitButton variant="secondary" className="self-start">
              {t("name.save")}
            </SubmitButton>
          </form>
        </Section>
        <Section title={t("data.title")} description={t("data.text")}>
          <a href={`${PLACE_PATH}/data`} className={buttonClass()} download>
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
        <form action={signOutAction}>
          <Button type="submit">{t("signOut")}</Button>
        </form>
      </div>
    </PlaceFrame>
  );
}

async function AskForLink() {
  const [reader, t] = await Promise.all([getReader(), getTranslations("place")]);
  return (
    <PlaceFrame reader={reader} title={t("askTitle")} lead={<p>{t("askText")}</p>}>
      <form action={askForLinkAction} className="flex flex-col gap-5">
        {isMailKept() && <Callout title={t("keptText")} />}
        <Field name="email" label={t("email")} required maxLength={320}>
          {(control) => (
            <Input {...control} type="email" autoComplete="email" autoCapitalize="none" spellCheck={false} tall />
          )}
        </Field>
        <SubmitButton size="lg" className="w-full sm:w-auto">
          {t("ask")}
        </SubmitButton>
      </form>
    </PlaceFrame>
  );
}
