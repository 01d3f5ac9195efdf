import { Button } from "@/components/ui/button";
import { CheckboxField, RadioGroup, SwitchField } from "@/components/ui/checkbox";
import { Combobox } from "@/components/ui/combobox";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Download, Ellipsis, Plus, Trash2 } from "@/components/ui/icons";
import { Input, Select, Textarea } from "@/components/ui/input";
import { LinkButton, TextLink } from "@/components/ui/link";
import { Menu } from "@/components/ui/menu";
import { Tooltip } from "@/components/ui/tooltip";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { wait } from "./actions";
import { DropSpecimen } from "./drop-specimen";
import { Columns, Part, Row } from "./part";
import { ToastSpecimen } from "./toast-specimen";

const GROUPS = ["Textiles", "Footwear", "Furniture", "Tyres", "Electronics"].map((label) => ({
  value: label.toLowerCase(),
  label,
}));

export function Controls({ locale }: { locale: Locale }) {
  const t = translator(locale, "ui");
  const common = translator(locale, "common");
  return (
    <>
      <Part title="Buttons">
        {(["primary", "secondary", "quiet", "danger"] as const).map((variant) => (
          <Row key={variant}>
            <Button variant={variant}>{variant}</Button>
            <Button variant={variant} icon={<Plus aria-hidden="true" />}>
              With icon
            </Button>
            <Button variant={variant} pending>
              Pending
            </Button>
            <Button variant={variant} disabled>
              Disabled
            </Button>
            <Button variant={variant} size="sm">
              Small
            </Button>
            <Button variant={variant} size="lg">
              Large
            </Button>
            <IconButton variant={variant} icon={<Trash2 aria-hidden="true" />} label={`Delete, ${variant}`} />
          </Row>
        ))}
        <Row>
          <LinkButton href="/design" variant="primary">
            Link as a button
          </LinkButton>
          <LinkButton href="/icon.svg" download icon={<Download aria-hidden="true" />}>
            Download
          </LinkButton>
          <TextLink href="/design">A link in text</TextLink>
        </Row>
      </Part>
      <Part title="Fields">
        <Columns>
          <Field name="name" label="Name" required hint="As it stands on the label." maxLength={40} counter>
            {(control) => <Input {...control} defaultValue="Firn 3L Shell Jacket" />}
          </Field>
          <Field
            name="gtin"
            label="GTIN"
            optionalLabel="optional"
            error="The check digit does not fit: the last digit should be 8."
          >
            {(control) => <Input {...control} mono defaultValue="4012345678901" />}
          </Field>
          <Field name="locked" label="Code" hint="Cannot be changed.">
            {(control) => <Input {...control} mono readOnly defaultValue="7K3M-Q2XD-9F4T-VW8P8" />}
          </Field>
          <Field name="off" label="Disabled">
            {(control) => <Input {...control} disabled placeholder="Placeholder" />}
          </Field>
          <Field name="group" label="Product group">
            {(control) => <Select {...control} options={GROUPS} />}
          </Field>
          <Field name="long" label="Combobox" hint="Type to narrow the list.">
            {({ maxLength: _, ...control }) => (
              <Combobox
                {...control}
                options={GROUPS}
                placeholder="Any group"
                labels={{ empty: t("noMatch"), clear: t("clear"), show: t("showOptions") }}
              />
            )}
          </Field>
          <Field name="message" label="Message" maxLength={500} counter>
            {(control) => <Textarea {...control} placeholder="To the new owner" />}
          </Field>
          <div className="flex flex-col gap-1">
            <CheckboxField name="c1" label="Verify" hint="Read passports of any brand" defaultChecked />
            <CheckboxField name="c2" label="Transfer" />
            <CheckboxField name="c3" label="Not for your role" disabled />
            <SwitchField name="s1" label="Request log" hint="Kept for 30 days" defaultChecked />
            <SwitchField name="s2" label="Off" />
          </div>
          <RadioGroup
            name="expiry"
            legend="Expires"
            defaultValue="90"
            options={[
              { value: "30", label: "In 30 days" },
              { value: "90", label: "In 90 days", hint: "Usual" },
              { value: "never", label: "Never", disabled: true },
            ]}
          />
        </Columns>
        <div className="mt-6 grid gap-6 md:grid-cols-2">
          <DropSpecimen />
          <DropSpecimen isInvalid />
        </div>
      </Part>
      <Part title="Over the page">
        <Row>
          <Dialog
            trigger="Open a dialog"
            title="Start a transfer"
            description="The recipient gets a link."
            closeLabel={common("close")}
          >
            <form action={wait} className="flex flex-col gap-4">
              <Field name="recipient" label="E-mail address of the recipient" required>
                {(control) => <Input {...control} type="email" />}
              </Field>
              <Button type="submit" variant="primary">
                Send
              </Button>
            </form>
          </Dialog>
          <ConfirmDialog
            trigger="Revoke key"
            title="Revoke this key?"
            description="Every system that uses it is refused within a second. This cannot be undone."
            action={wait}
            confirmLabel="Revoke"
            cancelLabel={common("cancel")}
            phrase={{ value: "ERP production", label: t("typeToConfirm", { phrase: "ERP production" }) }}
          />
          <Menu
            trigger={<Ellipsis aria-hidden="true" />}
            label="More"
            items={[
              { label: "QR code as SVG", href: "/icon.svg", download: true, icon: <Download aria-hidden="true" /> },
              { label: "This page", href: "/design" },
            ]}
          />
          <Tooltip text="Shown on hover and focus">
            <Button>Tooltip</Button>
          </Tooltip>
          <ToastSpecimen dismissLabel={t("dismiss")} />
        </Row>
      </Part>
    </>
  );
}
